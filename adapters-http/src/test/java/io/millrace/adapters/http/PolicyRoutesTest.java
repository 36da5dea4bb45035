package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lifecycle policies, as clients see them. */
class PolicyRoutesTest extends RouteTest {

    private static final String BEATS =
            "{'policy':{'phases':{'hot':{'actions':{'rollover':{'max_size':'50gb','max_age':'30d'}}}}}}";
    private static final String DONE = "200 {\"acknowledged\":true}";

    @Test
    void a_shipper_finds_no_policy_and_puts_its_own() {
        assertThat(line("GET", "/_ilm/policy/beats"))
                .startsWith("404 ")
                .contains("\"type\":\"resource_not_found_exception\",\"reason\":\"Lifecycle policy not found: beats\"");

        assertThat(line("PUT", "/_ilm/policy/beats", BEATS)).isEqualTo(DONE);

        assertThat(line("GET", "/_ilm/policy/beats"))
                .isEqualTo("200 "
                        + json("{'beats':{'version':1,'modified_date':'2026-11-20T12:00:00.000Z','policy':{'phases':"
                                + "{'hot':{'min_age':'0ms','actions':{'rollover':{'max_size':'50gb','max_age':'30d'}}"
                                + "}}},'in_use_by':{'indices':[],'data_streams':[],'composable_templates':[]}}}"));
        assertThat(store.audited).hasSize(1).first().asString().contains("LIFECYCLE_CHANGED", "policy=beats");
    }

    @Test
    void a_policy_lists_its_users_and_is_not_deleted_while_an_index_uses_it() {
        line("PUT", "/_ilm/policy/beats", BEATS);
        line(
                "PUT",
                "/_index_template/logs",
                "{'index_patterns':'logs*','data_stream':{},'template':{'settings':{'index.lifecycle.name':'beats'}}}");
        line("PUT", "/_data_stream/logs");

        assertThat(line("GET", "/_ilm/policy/be*"))
                .endsWith(json("'in_use_by':{'indices':['" + StoreServer.BACKING_INDEX
                        + "'],'data_streams':['logs'],'composable_templates':['logs']}}}"));
        assertThat(line("DELETE", "/_ilm/policy/beats"))
                .startsWith("400 ")
                .contains("Cannot delete policy [beats]. It is in use by one or more indices: ["
                        + StoreServer.BACKING_INDEX + "]");
        assertThat(line("GET", "/_data_stream/logs"))
                .contains(json("'prefer_ilm':true,'ilm_policy':'beats','managed_by':'Index Lifecycle Management'}]"))
                .contains(json("'ilm_policy':'beats','next_generation_managed_by':'Index Lifecycle Management'"));

        line("DELETE", "/_data_stream/logs");
        assertThat(line("DELETE", "/_ilm/policy/beats")).isEqualTo(DONE);
        assertThat(line("DELETE", "/_ilm/policy/beats")).startsWith("404 ");
        assertThat(line("GET", "/_ilm/policy")).isEqualTo("200 {}");
        assertThat(line("GET", "/_ilm/policy/be*")).isEqualTo("200 {}");
    }

    @Test
    void actions_without_effect_are_stored_and_named_in_a_warning() {
        assertThat(store.send(
                                "PUT",
                                "/_ilm/policy/p",
                                json("{'policy':{'_meta':{'a':1},'phases':{'delete':{'min_age':'9d','actions':{"
                                        + "'delete':{}}},'warm':{'min_age':'1d','actions':{'forcemerge':{"
                                        + "'max_num_segments':1}}}}}}"))
                        .header("Warning"))
                .contains("299 Elasticsearch-8.18.0-unknown \"these actions of the policy have no effect:"
                        + " [forcemerge] in phase [warm]\"");
        assertThat(line("GET", "/_ilm/policy/p"))
                .contains(json("'policy':{'phases':{'warm':{'min_age':'1d','actions':{'forcemerge':{"
                        + "'max_num_segments':1}}},'delete':{'min_age':'9d','actions':{'delete':{"
                        + "'delete_searchable_snapshot':true}}}},'_meta':{'a':1}}"));
    }

    @Test
    void an_index_is_explained_by_its_policy() {
        line("PUT", "/_ilm/policy/beats", BEATS.replace("'hot':{", "'hot':{'min_age':'0ms',"));
        line(
                "PUT",
                "/_index_template/logs",
                "{'index_patterns':'logs*','data_stream':{},'template':{'lifecycle':{},"
                        + "'settings':{'index.lifecycle.name':'beats'}}}");
        line("PUT", "/_data_stream/logs");
        line("PUT", "/plain", "{'settings':{'index.lifecycle.name':'gone'}}");
        line("PUT", "/other");

        assertThat(line("GET", "/logs/_ilm/explain"))
                .contains(json("'managed':true,'policy':'beats'"))
                .contains(json("'phase':'hot','action':'rollover','step':'check-rollover-ready'"))
                .contains(json("'phase_execution':{'policy':'beats','version':1"));
        assertThat(line("GET", "/logs/_lifecycle/explain")).contains(json("'managed_by_lifecycle':false"));
        assertThat(line("GET", "/*/_ilm/explain?only_errors"))
                .startsWith("200 {\"indices\":{\"plain\":{")
                .contains("policy [gone] does not exist")
                .doesNotContain("other", "beats");
        assertThat(line("GET", "/other/_ilm/explain"))
                .isEqualTo("200 " + json("{'indices':{'other':{'index':'other','managed':false}}}"));
    }

    @Test
    void the_lifecycle_of_a_stream_manages_its_indices_if_the_template_prefers_it() {
        line("PUT", "/_ilm/policy/beats", BEATS);
        line(
                "PUT",
                "/_index_template/logs",
                "{'index_patterns':'logs*','data_stream':{},'template':{'lifecycle':{},"
                        + "'settings':{'index.lifecycle':{'name':'beats','prefer_ilm':false}}}}");
        line("PUT", "/_data_stream/logs");

        assertThat(line("GET", "/_data_stream/logs")).contains(json("'managed_by':'Data stream lifecycle'"));
        assertThat(line("GET", "/logs/_lifecycle/explain")).contains(json("'managed_by_lifecycle':true"));
        assertThat(line("GET", "/logs/_ilm/explain")).contains(json("'managed':false"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                            | Required [policy]",
                "{'policy':{}}                                                 | Required [phases]",
                "{'policy':{'phases':{'mild':{}}}}                             | does not support phase [mild]",
                "{'policy':{'phases':{'hot':{'actions':{'melt':{}}}}}}         | [actions] unknown field [melt]",
                "{'policy':{'phases':{'hot':{'actions':{'rollover':null}}}}}   | doesn't support values of type",
                "{'policy':{'phases':{'hot':{'actions':{'rollover':{}}}}}}     | At least one max_* rollover condition",
                "{'policy':{'phases':{'warm':{'min_age':'soon'}}}}             | failed to parse field [min_age]",
                "{'policy':{'phases':{'delete':{'actions':{'shrink':{}}}}}}    | invalid action [shrink]",
                "{'policy':{'phases':{},'more':1}}                             | unknown field [more]"
            })
    void a_bad_policy_is_refused(String body, String reason) {
        assertThat(line("PUT", "/_ilm/policy/p", body.strip()))
                .startsWith("400 ")
                .contains(reason.strip());
        assertThat(line("GET", "/_ilm/policy")).isEqualTo("200 {}");
    }

    @Test
    void policies_are_always_executed() {
        assertThat(line("GET", "/_ilm/status")).isEqualTo("200 {\"operation_mode\":\"RUNNING\"}");
        assertThat(line("POST", "/_ilm/stop"))
                .startsWith("501 ")
                .contains("stopping lifecycle policies is not offered");
        assertThat(line("POST", "/_ilm/start")).startsWith("501 ");
        assertThat(line("PUT", "/_ilm/policy/_p", BEATS)).startsWith("400 ").contains("invalid policy name [_p]");
    }
}

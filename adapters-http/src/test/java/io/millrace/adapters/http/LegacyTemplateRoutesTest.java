package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Legacy templates, as clients see them. */
class LegacyTemplateRoutesTest extends RouteTest {

    private static final String DONE = "200 {\"acknowledged\":true}";

    @Test
    void a_shipper_finds_no_template_and_puts_its_own() {
        assertThat(line("HEAD", "/_template/telegraf")).startsWith("404");
        assertThat(line("GET", "/_template/telegraf")).isEqualTo("404 {}");
        assertThat(line("GET", "/_template/tele*")).isEqualTo("404 {}");
        assertThat(line("GET", "/_template")).isEqualTo("200 {}");

        assertThat(line(
                        "PUT",
                        "/_template/telegraf?order=3",
                        "{'index_patterns':['telegraf-*'],'version':7,'settings':{'index':{'refresh_interval':'10s'}},"
                                + "'mappings':{'properties':{'tag':{'type':'keyword'}}},'aliases':{}}"))
                .isEqualTo(DONE);

        assertThat(line("HEAD", "/_template/telegraf")).startsWith("200");
        assertThat(line("GET", "/_template/gone,tele*"))
                .isEqualTo("200 "
                        + json("{'telegraf':{'order':3,'version':7,'index_patterns':['telegraf-*'],'settings':{"
                                + "'index':{'refresh_interval':'10s'}},'mappings':{'properties':{'tag':{"
                                + "'type':'keyword'}}},'aliases':{}}}"));
    }

    @Test
    void all_matching_templates_are_merged_into_a_new_index_the_highest_order_last() {
        line(
                "PUT",
                "/_template/second",
                "{'index_patterns':'t-*','order':1,'settings':{'refresh_interval':'20s'},"
                        + "'mappings':{'properties':{'a':{'type':'long'}}}}");
        line(
                "PUT",
                "/_template/first",
                "{'index_patterns':'*','settings':{'refresh_interval':'10s','codec':'default'},"
                        + "'mappings':{'properties':{'a':{'type':'keyword'},'b':{'type':'date'}}}}");

        line("POST", "/t-1/_doc?op_type=create", "{'a':1}");
        line("PUT", "/t-2", "{'settings':{'codec':'best'},'mappings':{'properties':{'c':{'type':'ip'}}}}");

        assertThat(line("GET", "/t-1/_settings?flat_settings"))
                .contains(json("'index.codec':'default'"), json("'index.refresh_interval':'20s'"));
        assertThat(line("GET", "/t-1/_mapping"))
                .contains(json("'properties':{'a':{'type':'long'},'b':{'type':'date'}}"));
        assertThat(line("GET", "/t-2"))
                .contains(json("'properties':{'a':{'type':'long'},'b':{'type':'date'},'c':{'type':'ip'}}"))
                .contains(json("'codec':'best'"));
    }

    @Test
    void a_new_index_gets_the_aliases_of_all_matching_templates_the_highest_order_last() {
        line(
                "PUT",
                "/_template/first",
                "{'index_patterns':'*','aliases':{'a':{'routing':'1'},'b':{'is_hidden':false}}}");
        line("PUT", "/_template/second", "{'index_patterns':'t-*','order':1,'aliases':{'b':{},'{index}-c':{}}}");

        assertThat(line("GET", "/_template/first"))
                .contains(json("'aliases':{'a':{'index_routing':'1','search_routing':'1'},'b':{'is_hidden':false}}"));

        line("POST", "/t-1/_doc", "{}");

        assertThat(line("GET", "/t-1/_alias"))
                .isEqualTo(
                        "200 "
                                + json(
                                        "{'t-1':{'aliases':{'a':{'index_routing':'1','search_routing':'1'},'b':{},'t-1-c':{}}}}"));
    }

    @Test
    void an_index_template_that_matches_replaces_all_legacy_templates() {
        line("PUT", "/_template/old", "{'index_patterns':'t-*','settings':{'refresh_interval':'10s'}}");
        line("PUT", "/_index_template/new", "{'index_patterns':'t-*'}");

        line("PUT", "/t-1");

        assertThat(line("GET", "/t-1/_settings?flat_settings")).doesNotContain("refresh_interval");
    }

    @Test
    void templates_are_created_once_and_deleted() {
        assertThat(line("POST", "/_template/t?create", "{'index_patterns':'t-*'}"))
                .isEqualTo(DONE);
        assertThat(line("POST", "/_template/t?create", "{'index_patterns':'t-*'}"))
                .startsWith("400 ")
                .contains("index_template [t] already exists");

        assertThat(line("DELETE", "/_template/t")).isEqualTo(DONE);
        assertThat(line("DELETE", "/_template/t")).startsWith("404 ").contains("index_template [t] missing");
        assertThat(line("DELETE", "/_template/t*")).isEqualTo(DONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                  | index patterns are missing",
                "{'index_patterns':['A']}                            | must be lower cased",
                "{'index_patterns':'a','aliases':{'B#':{}}}          | Invalid alias name [B#]",
                "{'index_patterns':'a','composed_of':[]}             | unknown field [composed_of]",
                "{'index_patterns':'a','order':'x'}                  | failed to parse field [order]",
                "{'index_patterns':'a','settings':{'uuid':'x'}}      | can not be set explicitly"
            })
    void a_bad_template_is_refused(String body, String reason) {
        assertThat(line("PUT", "/_template/t", body.strip())).startsWith("400 ").contains(reason.strip());
        assertThat(line("GET", "/_template")).isEqualTo("200 {}");
    }
}

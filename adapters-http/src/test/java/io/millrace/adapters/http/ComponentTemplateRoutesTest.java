package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Component templates and index templates that contain them, as clients see them. */
class ComponentTemplateRoutesTest extends RouteTest {

    private static final String DONE = "200 {\"acknowledged\":true}";

    @Test
    void a_component_template_comes_back_as_it_was_put() {
        assertThat(line("GET", "/_component_template")).isEqualTo(json("200 {'component_templates':[]}"));
        assertThat(line("HEAD", "/_component_template/parts")).startsWith("404");

        assertThat(line(
                        "PUT",
                        "/_component_template/parts?create=true&cause=test",
                        "{'template':{'settings':{'refresh_interval':'10s'},'mappings':{'properties':{'tag':{"
                                + "'type':'keyword'}}},'aliases':{},'lifecycle':{'data_retention':'7d'}},"
                                + "'version':3,'_meta':{'by':'us'},'deprecated':true}"))
                .isEqualTo(DONE);

        assertThat(line("HEAD", "/_component_template/parts")).startsWith("200");
        assertThat(line("GET", "/_component_template/par*,parts"))
                .isEqualTo("200 "
                        + json("{'component_templates':[{'name':'parts','component_template':{'template':{"
                                + "'settings':{'index':{'refresh_interval':'10s'}},'mappings':{'properties':{'tag':{"
                                + "'type':'keyword'}}},'aliases':{},'lifecycle':{'enabled':true,"
                                + "'data_retention':'7d'}},'version':3,'_meta':{'by':'us'},'deprecated':true}}]}"));
    }

    @Test
    void missing_component_templates_are_not_found() {
        assertThat(line("GET", "/_component_template/gone"))
                .contains("404", "resource_not_found_exception", "component template matching [gone] not found");
        assertThat(line("GET", "/_component_template/gone*")).isEqualTo(json("404 {'component_templates':[]}"));
        assertThat(line("DELETE", "/_component_template/gone"))
                .contains("404", "resource_not_found_exception", "component_template [gone] missing");
        assertThat(line("DELETE", "/_component_template/gone*")).isEqualTo(DONE);
    }

    @Test
    void invalid_component_templates_are_rejected() {
        line("PUT", "/_component_template/parts", "{'template':{}}");

        assertThat(line("PUT", "/_component_template/parts?create", "{'template':{}}"))
                .contains("400", "component template [parts] already exists");
        assertThat(line("PUT", "/_component_template/parts", "{}")).contains("400", "template");
        assertThat(line("PUT", "/_component_template/parts", "{'template':{},'index_patterns':['*']}"))
                .contains("400", "index_patterns");
        assertThat(line(
                        "PUT",
                        "/_component_template/parts",
                        "{'template':{'data_stream_options':{'failure_store':{'enabled':true}}}}"))
                .contains("400", "[failure_store] is not offered");
        assertThat(line("PUT", "/_component_template/Parts", "{'template':{}}")).contains("400", "must be lower cased");
        assertThat(line("PUT", "/_index_template/t", "{'index_patterns':['t-*'],'data_stream':{'failure_store':true}}"))
                .contains("400", "[failure_store] is not offered");
    }

    @Test
    void new_data_streams_and_their_next_indices_get_the_merged_parts() {
        line(
                "PUT",
                "/_component_template/mappings",
                "{'template':{'mappings':{'dynamic_templates':[{'a':{'match':'x'}}],'properties':{'tag':{"
                        + "'type':'keyword','ignore_above':5},'o':{'properties':{'b':{'type':'long'}}}}}}}");
        line(
                "PUT",
                "/_component_template/settings",
                "{'template':{'settings':{'codec':'best','refresh_interval':'1s'},'lifecycle':{'data_retention':'7d'}}}");

        assertThat(line(
                        "PUT",
                        "/_index_template/logs",
                        "{'index_patterns':['logs-*'],'data_stream':{},'composed_of':['mappings','settings','custom'],"
                                + "'ignore_missing_component_templates':['custom'],"
                                + "'template':{'settings':{'refresh_interval':'5s'},'mappings':{'dynamic_templates':["
                                + "{'c':{'match':'y'}}],'properties':{'tag':{'type':'text'},'o':{'properties':{'c':{"
                                + "'type':'date'}}}}}}}"))
                .isEqualTo(DONE);
        assertThat(line("GET", "/_index_template/logs"))
                .contains(
                        json("'composed_of':['mappings','settings','custom']"),
                        json("'ignore_missing_component_templates':['custom']"),
                        json("'template':{'settings':{'index':{'refresh_interval':'5s'}}"));

        line("POST", "/logs-1/_doc", "{'@timestamp':'2026-11-20T12:00:00Z'}");
        assertThat(line("GET", "/logs-1/_settings?flat_settings"))
                .contains(json("'index.codec':'best'"), json("'index.refresh_interval':'5s'"));
        assertThat(line("GET", "/logs-1/_mapping"))
                .contains(
                        json("'tag':{'type':'text'}"),
                        json("'o':{'properties':{'b':{'type':'long'},'c':{'type':'date'}}}"),
                        json("'dynamic_templates':[{'a':{'match':'x'}},{'c':{'match':'y'}}]"));
        assertThat(line("GET", "/_data_stream/logs-1/_lifecycle")).contains(json("'data_retention':'7d'"));

        line("PUT", "/_component_template/custom", "{'template':{'settings':{'codec':'default'}}}");
        line("POST", "/logs-1/_rollover");
        assertThat(line("GET", "/.ds-logs-1-*-000002/_settings?flat_settings&expand_wildcards=all"))
                .contains(json("'index.codec':'default'"));
    }

    @Test
    void a_new_index_gets_the_merged_parts() {
        line("PUT", "/_component_template/parts", "{'template':{'settings':{'codec':'best'}}}");
        line("PUT", "/_index_template/t", "{'index_patterns':['t-*'],'composed_of':'parts'}");

        line("PUT", "/t-1");

        assertThat(line("GET", "/t-1/_settings?flat_settings")).contains(json("'index.codec':'best'"));
    }

    @Test
    void components_must_exist_and_stay() {
        assertThat(line("PUT", "/_index_template/t", "{'index_patterns':['t-*'],'composed_of':['a','b']}"))
                .contains(
                        "400",
                        "index_template [t] invalid, cause [index template [t] specifies component templates [a, b]"
                                + " that do not exist]");
        assertThat(
                        line(
                                "PUT",
                                "/_index_template/t",
                                "{'index_patterns':['t-*'],'composed_of':['a','b'],'ignore_missing_component_templates':['b']}"))
                .contains(
                        "400",
                        "index_template [t] invalid, cause [index template [t] specifies a missing component templates"
                                + " [a] that does not exist and is not part of 'ignore_missing_component_templates']");

        line("PUT", "/_component_template/a", "{'template':{}}");
        line("PUT", "/_index_template/t", "{'index_patterns':['t-*'],'composed_of':['a']}");

        assertThat(line("DELETE", "/_component_template/a"))
                .contains(
                        "400",
                        "illegal_argument_exception",
                        "component templates [a] cannot be removed as they are still in use by index templates [t]");
        line("DELETE", "/_index_template/t");
        assertThat(line("DELETE", "/_component_template/a")).isEqualTo(DONE);
    }

    @Test
    void a_change_that_makes_an_index_template_invalid_is_rejected() {
        line("PUT", "/_component_template/a", "{'template':{}}");
        line("PUT", "/_index_template/t", "{'index_patterns':['t-*'],'composed_of':['a']}");

        assertThat(line("PUT", "/_component_template/a", "{'template':{'lifecycle':{}}}"))
                .contains(
                        "400",
                        "updating component template [a] results in invalid composable template [t] after templates"
                                + " are merged");

        assertThat(line("GET", "/_component_template/a")).doesNotContain("lifecycle");
    }

    @Test
    void a_deprecated_component_causes_a_warning() {
        line("PUT", "/_component_template/a", "{'template':{},'deprecated':true}");

        assertThat(store.send("PUT", "/_index_template/t", json("{'index_patterns':['t-*'],'composed_of':['a']}"))
                        .header("Warning"))
                .contains("index template [t] uses deprecated component template [a]");
    }

    @Test
    void a_simulation_shows_the_merged_parts_for_a_name() {
        line("PUT", "/_component_template/ct", "{'template':{'settings':{'number_of_replicas':2},'lifecycle':{}}}");
        line("PUT", "/_index_template/low", "{'index_patterns':'te*','priority':10,'data_stream':{}}");
        line("PUT", "/_template/old", "{'index_patterns':['t*','t1*']}");
        String before = line("GET", "/_index_template");

        assertThat(line(
                        "POST",
                        "/_index_template/_simulate_index/test",
                        "{'index_patterns':'te*','priority':15,'data_stream':{},'composed_of':['ct'],"
                                + "'template':{'settings':{'blocks.write':true}}}"))
                .isEqualTo("200 "
                        + json("{'template':{'settings':{'index':{'number_of_replicas':'2','blocks':{'write':'true'}}},"
                                + "'mappings':{},'aliases':{},'lifecycle':{'enabled':true}},'overlapping':[{"
                                + "'name':'low','index_patterns':['te*']},{'name':'old','index_patterns':['t*','t1*']}"
                                + "]}"));
        assertThat(line("POST", "/_index_template/_simulate_index/test"))
                .contains(json("'settings':{}"), json("'overlapping':[{'name':'old'"));
        assertThat(line("POST", "/_index_template/_simulate_index/other")).isEqualTo("200 {}");
        assertThat(line("GET", "/_index_template")).isEqualTo(before);
    }

    @Test
    void a_simulation_shows_the_merged_parts_of_a_template() {
        line("PUT", "/_index_template/t", "{'index_patterns':'te*','priority':10}");

        assertThat(line("POST", "/_index_template/_simulate/t"))
                .isEqualTo(json("200 {'template':{'settings':{},'mappings':{},'aliases':{}},'overlapping':[]}"));
        assertThat(line(
                        "POST",
                        "/_index_template/_simulate/t",
                        "{'index_patterns':'te*','priority':10,'template':{'settings':{'codec':'best'}}}"))
                .contains(json("'codec':'best'"), json("'overlapping':[]"));
        assertThat(line("POST", "/_index_template/_simulate", "{'index_patterns':'te*','priority':11}"))
                .contains(json("'overlapping':[{'name':'t','index_patterns':['te*']}]"));
        assertThat(line("POST", "/_index_template/_simulate", "{'index_patterns':'te*','priority':10}"))
                .contains("400", "multiple index templates may not match");
        assertThat(line("POST", "/_index_template/_simulate", "{'index_patterns':'a','composed_of':['gone']}"))
                .contains("400", "component templates [gone] that do not exist");
        assertThat(line("POST", "/_index_template/_simulate/gone"))
                .contains("400", "unable to simulate template [gone] that does not exist");
        assertThat(line("POST", "/_index_template/_simulate"))
                .contains("400", "a template name to match or a new template body must be specified");
    }
}

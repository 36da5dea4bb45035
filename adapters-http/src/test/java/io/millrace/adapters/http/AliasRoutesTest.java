package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.EngineFixture;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Second names of indices, as clients see them. */
class AliasRoutesTest extends RouteTest {

    private static final String DOCUMENT = "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}";
    private static final String DONE = "200 {\"acknowledged\":true,\"errors\":false}";

    @BeforeEach
    void fill() {
        store.engine.indices().create(EngineFixture.aNewIndex("notes"));
        store.engine.indices().create(EngineFixture.aNewIndex("other"));
        line("PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        line("PUT", "/_data_stream/logs");
    }

    private String change(String actions) {
        return line("POST", "/_aliases", "{\"actions\":[" + actions.replace('\'', '"') + "]}");
    }

    private static String envelope(int status, String type, String reason) {
        String cause = "\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"";
        return status + " {\"error\":{\"root_cause\":[{" + cause + "}]," + cause + "},\"status\":" + status + "}";
    }

    @Nested
    class Using {

        @BeforeEach
        void alias() {
            line("PUT", "/notes/_alias/a");
        }

        @Test
        void documents_are_written_and_read_by_an_alias_and_told_of_with_their_index() {
            assertThat(line("PUT", "/a/_create/1?filter_path=_index,result", DOCUMENT))
                    .isEqualTo("201 {\"_index\":\"notes\",\"result\":\"created\"}");
            assertThat(line("POST", "/a/_bulk?filter_path=items.*._index", "{\"create\":{}}\n" + DOCUMENT + "\n"))
                    .isEqualTo("200 {\"items\":[{\"create\":{\"_index\":\"notes\"}}]}");
            assertThat(line("GET", "/a/_doc/1?filter_path=_index,found"))
                    .isEqualTo("200 {\"_index\":\"notes\",\"found\":true}");
            assertThat(line("GET", "/a/_count?filter_path=count")).isEqualTo("200 {\"count\":2}");
            assertThat(line("GET", "/a*/_search?filter_path=hits.hits._index&size=1"))
                    .isEqualTo("200 {\"hits\":{\"hits\":[{\"_index\":\"notes\"}]}}");
            assertThat(line("GET", "/a,notes/_count?filter_path=count,_shards.total"))
                    .isEqualTo("200 {\"count\":2,\"_shards\":{\"total\":1}}");
            assertThat(line("POST", "/a/_refresh?filter_path=_shards.total"))
                    .isEqualTo("200 {\"_shards\":{\"total\":1}}");
        }

        @Test
        void an_index_is_shown_blocked_closed_and_opened_by_its_alias() {
            assertThat(line("GET", "/a?features=aliases")).isEqualTo("200 {\"notes\":{\"aliases\":{\"a\":{}}}}");
            assertThat(store.send("HEAD", "/a").status()).isEqualTo(200);
            assertThat(line("POST", "/a/_close?filter_path=indices"))
                    .isEqualTo("200 {\"indices\":{\"notes\":{\"closed\":true}}}");
            assertThat(line("GET", "/a/_count")).contains("closed index [notes]");
            assertThat(line("POST", "/a/_open")).startsWith("200 ");
            assertThat(line("PUT", "/a/_block/write?filter_path=indices"))
                    .isEqualTo("200 {\"indices\":[{\"name\":\"notes\",\"blocked\":true}]}");
            assertThat(line("PUT", "/_create_from/a/copy")).startsWith("200 ");
        }

        @Test
        void an_index_is_not_deleted_by_its_alias() {
            assertThat(line("DELETE", "/a"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "The provided expression [a] matches an alias, specify the corresponding concrete indices"
                                    + " instead."));
            assertThat(line("DELETE", "/a?ignore_unavailable")).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("DELETE", "/notes")).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("GET", "/_alias/a")).isEqualTo("404 {\"error\":\"alias [a] missing\",\"status\":404}");
        }

        @Test
        void an_alias_is_no_data_stream_and_its_name_is_taken() {
            assertThat(line("GET", "/_data_stream/a")).startsWith("404 ");
            assertThat(line("PUT", "/_create_from/other/a"))
                    .startsWith("400 ")
                    .contains("\"type\":\"invalid_index_name_exception\","
                            + "\"reason\":\"Invalid index name [a], already exists as alias\"");
        }
    }

    @Nested
    class OfSeveralIndices {

        @BeforeEach
        void alias() {
            line("PUT", "/notes/_create/1", DOCUMENT);
            line("PUT", "/other/_create/2", DOCUMENT);
            line("PUT", "/notes,other/_alias/a");
        }

        @Test
        void all_of_them_are_read() {
            assertThat(line("GET", "/a/_count?filter_path=count,_shards.total"))
                    .isEqualTo("200 {\"count\":2,\"_shards\":{\"total\":2}}");
            assertThat(line("GET", "/a/_search?filter_path=hits.hits._id&sort=_doc"))
                    .contains("\"1\"", "\"2\"");
            assertThat(line("GET", "/a/_mapping")).contains("\"notes\"", "\"other\"");
            assertThat(line("GET", "/a/_settings")).contains("\"notes\"", "\"other\"");
            assertThat(line("GET", "/a/_stats?filter_path=indices.*.uuid")).contains("\"notes\"", "\"other\"");
            assertThat(line("GET", "/_cat/indices/a?h=index")).contains("notes", "other");
            assertThat(line("GET", "/a/_field_caps?fields=*&filter_path=indices"))
                    .isEqualTo("200 {\"indices\":[\"notes\",\"other\"]}");
            assertThat(line("GET", "/_resolve/index/a?filter_path=aliases"))
                    .isEqualTo("200 {\"aliases\":[{\"name\":\"a\",\"indices\":[\"notes\",\"other\"]}]}");
            assertThat(line("POST", "/_msearch?filter_path=responses.hits.total.value", "{\"index\":\"a\"}\n{}\n"))
                    .isEqualTo("200 {\"responses\":[{\"hits\":{\"total\":{\"value\":2}}}]}");
            assertThat(line("POST", "/a/_search?scroll=1m&size=1&filter_path=hits.total.value"))
                    .isEqualTo("200 {\"hits\":{\"total\":{\"value\":2}}}");
            assertThat(line("POST", "/a/_pit?keep_alive=1m&filter_path=_shards.total"))
                    .isEqualTo("200 {\"_shards\":{\"total\":2}}");
        }

        @Test
        void a_document_is_not_found_by_its_id_because_the_index_is_ambiguous() {
            assertThat(line("GET", "/a/_doc/1"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "alias [a] has more than one index associated with it [notes, other], can't execute a single"
                                    + " index op"));
            assertThat(line("POST", "/_mget", "{\"docs\":[{\"_index\":\"a\",\"_id\":\"1\"}]}"))
                    .startsWith("200 ")
                    .contains("can't execute a single index op");
        }

        @Test
        void writes_go_to_the_write_index_only() {
            String reason = "no write index is defined for alias [a]. The write index may be explicitly disabled using"
                    + " is_write_index=false or the alias points to multiple indices without one being designated as"
                    + " a write index";

            assertThat(line("PUT", "/a/_create/3", DOCUMENT))
                    .isEqualTo(envelope(400, "illegal_argument_exception", reason));
            assertThat(line("POST", "/_bulk", "{\"create\":{\"_index\":\"a\"}}\n" + DOCUMENT + "\n"))
                    .startsWith("200 ")
                    .contains(reason);
            line("PUT", "/other/_alias/a", "{\"is_write_index\":true}");
            assertThat(line("PUT", "/a/_create/3?filter_path=_index", DOCUMENT))
                    .isEqualTo("201 {\"_index\":\"other\"}");
            assertThat(line("PUT", "/notes/_alias/a", "{\"is_write_index\":true}"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "alias [a] has more than one write index [notes, other]"));
            assertThat(line("PUT", "/notes/_alias/a", "{\"is_hidden\":true}"))
                    .startsWith("400 ")
                    .contains("alias must have the same is_hidden setting on all indices");
            line("DELETE", "/other");
            assertThat(line("PUT", "/a/_create/4?filter_path=_index", DOCUMENT))
                    .isEqualTo("201 {\"_index\":\"notes\"}");
            line("PUT", "/notes/_alias/a", "{\"is_write_index\":false}");
            assertThat(line("PUT", "/a/_create/5", DOCUMENT)).contains(reason);
        }

        @Test
        void filters_apply_in_addition_to_the_query() {
            change("{'add':{'index':'notes','alias':'a','filter':{'ids':{'values':['1']}}}},"
                    + "{'add':{'index':'other','alias':'a','filter':{'ids':{'values':['9']}}}}");
            line("PUT", "/notes/_create/5", DOCUMENT);

            assertThat(line("GET", "/a/_count?filter_path=count")).isEqualTo("200 {\"count\":1}");
            assertThat(line("GET", "/a,other/_count?filter_path=count")).isEqualTo("200 {\"count\":2}");
            assertThat(line("GET", "/*/_count?filter_path=count")).isEqualTo("200 {\"count\":3}");
            assertThat(line("GET", "/a/_search?filter_path=hits.total.value,hits.hits._id&sort=@timestamp:desc"))
                    .isEqualTo("200 {\"hits\":{\"total\":{\"value\":1},\"hits\":[{\"_id\":\"1\"}]}}");
            assertThat(line(
                            "POST",
                            "/a/_search?filter_path=hits.hits._id",
                            "{\"query\":{\"ids\":{\"values\":[\"2\",\"5\"]}}}"))
                    .isEqualTo("200 {}");
            assertThat(line("POST", "/a/_search?scroll=1m&filter_path=hits.hits._id"))
                    .isEqualTo("200 {\"hits\":{\"hits\":[{\"_id\":\"1\"}]}}");
        }

        @Test
        void pages_of_indices_with_different_filters_are_merged() {
            for (int i = 10; i < 20; i++) {
                String document = "{\"@timestamp\":\"2015-05-17T10:05:" + i + "Z\"}";
                line("PUT", (i % 2 == 0 ? "/notes" : "/other") + "/_create/" + i, document);
            }
            change(
                    "{'add':{'index':'notes','alias':'a','filter':{'range':{'@timestamp':{'gte':'2015-05-17T10:05:12Z'}}}}}");

            assertThat(line("GET", "/a/_search?filter_path=hits.hits._id&sort=@timestamp:desc&from=1&size=3"))
                    .isEqualTo("200 {\"hits\":{\"hits\":[{\"_id\":\"18\"},{\"_id\":\"17\"},{\"_id\":\"16\"}]}}");
            assertThat(line("GET", "/a/_search?filter_path=hits.total&size=0&track_total_hits=4"))
                    .isEqualTo("200 {\"hits\":{\"total\":{\"value\":4,\"relation\":\"gte\"}}}");
            assertThat(line("GET", "/a/_search?filter_path=hits.total&size=0"))
                    .isEqualTo("200 {\"hits\":{\"total\":{\"value\":10,\"relation\":\"eq\"}}}");
        }

        @Test
        void patterns_skip_hidden_aliases_and_indices_of_the_service() {
            change("{'add':{'index':'notes','alias':'veiled','is_hidden':true}}");

            assertThat(line("GET", "/veil*/_count?filter_path=_shards.total"))
                    .isEqualTo("200 {\"_shards\":{\"total\":0}}");
            assertThat(line("GET", "/veil*/_count?filter_path=_shards.total&expand_wildcards=all"))
                    .isEqualTo("200 {\"_shards\":{\"total\":1}}");
            assertThat(line("GET", "/_resolve/index/veil*?filter_path=aliases")).doesNotContain("veiled");
            assertThat(line("GET", "/_resolve/index/veiled?filter_path=aliases"))
                    .contains("veiled");
        }
    }

    @Nested
    class OfDataStreams {

        @BeforeEach
        void stream() {
            line("PUT", "/_data_stream/logs-2");
            line("PUT", "/logs/_create/1", DOCUMENT);
            line("PUT", "/logs-2/_create/2", DOCUMENT);
        }

        @Test
        void they_are_shown_read_and_written() {
            assertThat(
                            change(
                                    "{'add':{'indices':['logs','logs-2'],'alias':'a'}},"
                                            + "{'add':{'index':'logs','alias':'b','filter':{'ids':{'values':['9']}},'is_write_index':true}}"))
                    .isEqualTo(DONE);

            assertThat(line("GET", "/_alias/*"))
                    .isEqualTo("200 {\"logs\":{\"aliases\":{\"a\":{},\"b\":{\"filter\":{\"ids\":{\"values\":[\"9\"]}},"
                            + "\"is_write_index\":true}}},\"logs-2\":{\"aliases\":{\"a\":{}}}}");
            assertThat(line("GET", "/a/_count?filter_path=count")).isEqualTo("200 {\"count\":2}");
            assertThat(line("GET", "/b/_count?filter_path=count")).isEqualTo("200 {\"count\":0}");
            assertThat(line("GET", "/_resolve/index/a?filter_path=aliases"))
                    .isEqualTo("200 {\"aliases\":[{\"name\":\"a\",\"indices\":[\"logs\",\"logs-2\"]}]}");
            assertThat(line("PUT", "/a/_create/3", DOCUMENT)).contains("no write index is defined for alias [a]");
            assertThat(line("POST", "/b/_doc?filter_path=_index", DOCUMENT))
                    .isEqualTo("201 {\"_index\":\"" + StoreServer.BACKING_INDEX + "\"}");
            assertThat(line("DELETE", "/logs/_alias/a")).isEqualTo(DONE);
            assertThat(line("GET", "/a/_count?filter_path=count")).isEqualTo("200 {\"count\":1}");
            assertThat(line("DELETE", "/_data_stream/logs-2")).startsWith("200 ");
            assertThat(line("GET", "/_alias/a")).startsWith("404 ");
        }

        @Test
        void a_template_gives_them_to_new_data_streams() {
            line(
                    "PUT",
                    "/_index_template/m",
                    "{\"index_patterns\":\"m*\",\"data_stream\":{},\"template\":{\"aliases\":"
                            + "{\"all\":{\"is_write_index\":true},\"of-{index}\":{}}}}");
            line("PUT", "/_data_stream/m1");
            assertThat(line("POST", "/m2/_doc", DOCUMENT)).startsWith("201 ");

            assertThat(line("GET", "/_alias/*"))
                    .isEqualTo("200 {\"m1\":{\"aliases\":{\"all\":{},\"of-m1\":{}}},"
                            + "\"m2\":{\"aliases\":{\"all\":{\"is_write_index\":true},\"of-m2\":{}}}}");
        }

        @Test
        void an_alias_of_data_streams_has_limits() {
            line("PUT", "/notes/_alias/a");

            assertThat(line("PUT", "/logs/_alias/a"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "data stream alias and indices alias have the same name (a)"));
            assertThat(line("PUT", "/logs,notes/_alias/b"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "expressions [logs,notes] that match with both data streams and regular indices are"
                                    + " disallowed"));
            for (String property :
                    new String[] {"index_routing\":\"1\"", "search_routing\":\"1\"", "is_hidden\":true"}) {
                assertThat(line("PUT", "/logs/_alias/b", "{\"" + property + "}"))
                        .startsWith("400 ")
                        .contains("aliases that point to data streams don't support");
            }
        }
    }

    @Test
    void the_body_names_the_alias_and_the_index_before_the_path() {
        line("PUT", "/first");
        line("PUT", "/second");

        assertThat(line("PUT", "/first,second/_alias", "{'alias':'a'}")).startsWith("200 ");
        assertThat(line("PUT", "/_alias/b", "{'index':'second','is_hidden':true}"))
                .startsWith("200 ");
        assertThat(line("PUT", "/gone/_alias/gone", "{'index':'first','alias':'c'}"))
                .startsWith("200 ");
        assertThat(line("GET", "/first,second/_alias"))
                .isEqualTo("200 "
                        + json("{'first':{'aliases':{'a':{},'c':{}}},"
                                + "'second':{'aliases':{'a':{},'b':{'is_hidden':true}}}}"));
        assertThat(line("PUT", "/_alias", "{}")).startsWith("400 ").contains("One of [index] or [indices] is required");
        assertThat(line("PUT", "/first/_alias", "{}")).contains("One of [alias] or [aliases] is required");
    }

    @Nested
    class RollingOver {

        private String rollOver(String path, String body) {
            return line("POST", path + "?filter_path=old_index,new_index,rolled_over,dry_run,conditions", body);
        }

        @Test
        void the_alias_moves_to_the_next_index() {
            line("PUT", "/app-000009", "{\"aliases\":{\"app\":{}}}");

            assertThat(rollOver("/app/_rollover", "{\"conditions\":{\"max_docs\":1}}"))
                    .isEqualTo("200 {\"old_index\":\"app-000009\",\"new_index\":\"app-000010\",\"rolled_over\":false,"
                            + "\"dry_run\":false,\"conditions\":{\"[max_docs: 1]\":false}}");
            line("PUT", "/app/_create/1", DOCUMENT);
            assertThat(line("POST", "/app/_rollover?dry_run&filter_path=rolled_over,new_index"))
                    .isEqualTo("200 {\"new_index\":\"app-000010\",\"rolled_over\":false}");
            assertThat(rollOver(
                            "/app/_rollover",
                            "{\"conditions\":{\"max_docs\":1},\"aliases\":{\"more\":{}},"
                                    + "\"mappings\":{\"properties\":{\"x\":{\"type\":\"keyword\"}}}}"))
                    .contains("\"rolled_over\":true");
            assertThat(line("GET", "/app-*/_alias"))
                    .isEqualTo("200 {\"app-000009\":{\"aliases\":{}},"
                            + "\"app-000010\":{\"aliases\":{\"app\":{},\"more\":{}}}}");
            assertThat(line("GET", "/app/_mapping")).contains("keyword");
            assertThat(line("PUT", "/app/_create/1?filter_path=_index", DOCUMENT))
                    .isEqualTo("201 {\"_index\":\"app-000010\"}");
        }

        @Test
        void an_alias_with_a_write_index_keeps_the_old_index() {
            line("PUT", "/app-1", "{\"aliases\":{\"app\":{\"is_write_index\":true,\"routing\":\"1\"}}}");

            assertThat(rollOver("/app/_rollover/second", "{}"))
                    .contains("\"new_index\":\"second\",\"rolled_over\":true");
            assertThat(line("GET", "/_alias/app"))
                    .isEqualTo("200 {\"app-1\":{\"aliases\":{\"app\":{\"index_routing\":\"1\",\"search_routing\":\"1\","
                            + "\"is_write_index\":false}}},\"second\":{\"aliases\":{\"app\":{\"index_routing\":\"1\","
                            + "\"search_routing\":\"1\",\"is_write_index\":true}}}}");
            assertThat(rollOver("/app/_rollover", "{}"))
                    .contains("index name [second] does not match pattern '^.*-\\\\d+$'");
            assertThat(rollOver("/app/_rollover/app-1", "{}"))
                    .startsWith("400 ")
                    .contains("already exists");
        }

        @Test
        void the_new_name_may_contain_a_date() {
            line("PUT", "/app-1", "{\"aliases\":{\"app\":{}}}");

            assertThat(rollOver("/app/_rollover/%3Capp-%7Bnow%2Fd%7D%3E", "{}"))
                    .contains("\"new_index\":\"app-2026.11.20\",\"rolled_over\":true");
        }

        @Test
        void an_alias_is_added_although_one_of_several_patterns_matches_nothing() {
            line("PUT", "/app-1");

            assertThat(line(
                            "POST",
                            "/_aliases",
                            "{\"actions\":[{\"add\":{\"indices\":[\"app*\",\"gone*\"],\"alias\":\"all\"}}]}"))
                    .startsWith("200 ");
            assertThat(line("GET", "/_alias/all")).contains("app-1");
        }

        @Test
        void an_existing_target_is_refused_even_if_nothing_is_rolled_over() {
            line("PUT", "/app-1", "{\"aliases\":{\"app\":{}}}");
            line("PUT", "/app-000002");

            for (String query : List.of("", "?dry_run")) {
                assertThat(line("POST", "/app/_rollover" + query, "{\"conditions\":{\"max_docs\":1}}"))
                        .startsWith("400 ")
                        .contains("resource_already_exists_exception", "index [app-000002/");
            }
        }

        @Test
        void what_cannot_be_rolled_over_is_refused() {
            line("PUT", "/logs/_alias/streams", "{\"is_write_index\":true}");
            line("PUT", "/notes,other/_alias/both");

            assertThat(rollOver("/notes/_rollover", "{}"))
                    .startsWith("400 ")
                    .contains("rollover target is a [concrete index] but one of [alias,data stream] was expected");
            assertThat(rollOver("/streams/_rollover", "{}")).startsWith("400 ").contains("is an alias of data streams");
            assertThat(rollOver("/both/_rollover", "{}")).startsWith("400 ").contains("no write index is defined");
            assertThat(rollOver("/gone/_rollover", "{}")).startsWith("404 ");
            line("PUT", "/app-1", "{\"aliases\":{\"app\":{}}}");
            line(
                    "PUT",
                    "/_index_template/app",
                    "{\"index_patterns\":\"app-*\",\"template\":{\"aliases\":{\"app\":{}}}}");
            assertThat(rollOver("/app/_rollover", "{}"))
                    .startsWith("400 ")
                    .contains("Rollover alias [app] can point to multiple indices, found duplicated alias [[app]]");
        }
    }

    @Nested
    class Listing {

        @BeforeEach
        void alias() {
            change("{'add':{'index':'notes','aliases':['a','b']}},{'add':{'index':'other','alias':'c'}}");
        }

        @Test
        void all_indices_are_shown_with_their_aliases() {
            assertThat(line("GET", "/_alias"))
                    .isEqualTo("200 {\"" + StoreServer.BACKING_INDEX + "\":{\"aliases\":{}},"
                            + "\"notes\":{\"aliases\":{\"a\":{},\"b\":{}}},\"other\":{\"aliases\":{\"c\":{}}}}");
            assertThat(line("GET", "/notes/_alias")).isEqualTo("200 {\"notes\":{\"aliases\":{\"a\":{},\"b\":{}}}}");
            assertThat(line("GET", "/c/_alias")).isEqualTo("200 {\"other\":{\"aliases\":{\"c\":{}}}}");
            assertThat(line("GET", "/gone/_alias")).startsWith("404 ").contains("no such index [gone]");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/_alias/a         | 200 {'notes':{'aliases':{'a':{}}}}",
                    "/_alias/a,c       | 200 {'notes':{'aliases':{'a':{}}},'other':{'aliases':{'c':{}}}}",
                    "/_alias/*,-a      | 200 {'notes':{'aliases':{'b':{}}},'other':{'aliases':{'c':{}}}}",
                    "/_alias/_all      | 200 {'notes':{'aliases':{'a':{},'b':{}}},'other':{'aliases':{'c':{}}}}",
                    "/_alias/x*        | 200 {}",
                    "/_alias/a,-a*     | 200 {}",
                    "/_alias/-x,b*     | 404 {'error':'alias [-x] missing','status':404,'notes':{'aliases':{'b':{}}}}",
                    "/_alias/x,*,-a    | 404 {'error':'alias [x] missing','status':404,'notes':{'aliases':{'b':{}}},'other':{'aliases':{'c':{}}}}",
                    "/other/_alias/*   | 200 {'other':{'aliases':{'c':{}}}}",
                    "/_alias/x         | 404 {'error':'alias [x] missing','status':404}",
                    "/_alias/y,a,x,y   | 404 {'error':'aliases [x,y] missing','status':404,'notes':{'aliases':{'a':{}}}}",
                    "/other/_alias/a   | 404 {'error':'alias [a] missing','status':404}"
                })
        void those_that_are_asked_for_are_shown(String path, String answer) {
            assertThat(line("GET", path)).isEqualTo(answer.replace('\'', '"'));
            assertThat(store.send("HEAD", path).status()).isEqualTo(Integer.parseInt(answer.substring(0, 3)));
        }
    }

    @Nested
    class Changing {

        @Test
        void one_alias_is_put_and_removed() {
            assertThat(line("PUT", "/notes/_alias/a?timeout=1s&master_timeout=1s"))
                    .isEqualTo(DONE);
            assertThat(line("POST", "/notes/_alias/a", "{\"is_hidden\":false,\"filter\":null}"))
                    .isEqualTo(DONE);
            assertThat(line("PUT", "/other/_aliases/b", "{}")).isEqualTo(DONE);
            assertThat(line("DELETE", "/notes/_alias/a")).isEqualTo(DONE);
            assertThat(line("DELETE", "/*/_aliases/_all")).isEqualTo(DONE);
            assertThat(line("GET", "/_alias/*")).isEqualTo("200 {}");
        }

        @Test
        void an_alias_moves_and_an_index_makes_way_for_one_of_its_name_in_one_step() {
            line("PUT", "/notes/_alias/a");

            assertThat(change("{'add':{'index':'other','alias':'a'}},{'remove':{'index':'notes','alias':'a'}}"))
                    .isEqualTo(DONE);
            assertThat(line("GET", "/_alias/a")).isEqualTo("200 {\"other\":{\"aliases\":{\"a\":{}}}}");
            assertThat(change("{'add':{'indices':['other'],'alias':'notes'}},{'remove_index':{'index':'notes'}}"))
                    .isEqualTo(DONE);
            assertThat(line("GET", "/notes/_alias")).isEqualTo("200 {\"other\":{\"aliases\":{\"a\":{},\"notes\":{}}}}");
        }

        @Test
        void what_was_to_be_removed_and_is_not_there_is_told() {
            String missing = "\"type\":\"aliases_not_found_exception\",\"reason\":\"aliases [x] missing\","
                    + "\"resource.type\":\"aliases\",\"resource.id\":\"x\"";

            assertThat(line("DELETE", "/notes/_alias/x"))
                    .isEqualTo("404 {\"error\":{\"root_cause\":[{" + missing + "}]," + missing + "},\"status\":404}");
            assertThat(change("{'remove':{'index':'notes','alias':'x'}},{'add':{'index':'notes','alias':'a'}}"))
                    .isEqualTo("200 {\"acknowledged\":true,\"errors\":true,\"action_results\":["
                            + "{\"action\":{\"type\":\"remove\",\"indices\":[\"notes\"],\"aliases\":[\"x\"]},"
                            + "\"status\":404,\"error\":{" + missing + "}},"
                            + "{\"action\":{\"type\":\"add\",\"indices\":[\"notes\"],\"aliases\":[\"a\"]},"
                            + "\"status\":200}]}");
            assertThat(change("{'remove':{'index':'n*','aliases':['x'],'must_exist':false}}"))
                    .isEqualTo("200 {\"acknowledged\":true,\"errors\":true,\"action_results\":["
                            + "{\"action\":{\"type\":\"remove\",\"indices\":[\"n*\"],\"aliases\":[\"x\"]},"
                            + "\"status\":404,\"error\":{" + missing + "}}]}");
            assertThat(change("{'add':{'index':'notes','alias':'b'}},"
                            + "{'remove':{'index':'notes','alias':'x','must_exist':true}}"))
                    .isEqualTo(envelope(404, "resource_not_found_exception", "required alias [x] does not exist"));
            assertThat(line("GET", "/_alias/b")).startsWith("404 ");
        }

        @Test
        void what_an_alias_is_not_offered_for_is_refused() {
            line("PUT", "/notes/_alias/a");

            assertThat(line("PUT", "/" + StoreServer.BACKING_INDEX + "/_alias/b"))
                    .startsWith("400 ")
                    .contains("Data stream backing indices don't support aliases.");
            assertThat(line("PUT", "/a/_alias/b")).startsWith("400 ").contains("[a] matches an alias");
            assertThat(change("{'remove_index':{'index':'a'}}"))
                    .startsWith("400 ")
                    .contains("[a] matches an alias");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "other   | an index or data stream exists with the same name as the alias",
                    "logs    | an index or data stream exists with the same name as the alias",
                    "graphql | must not be a name that is reserved for the service",
                    "A       | must be lowercase",
                    "_a      | must not start with '_', '-', or '+'",
                    "a#      | must not contain '#'"
                })
        void a_name_that_cannot_be_that_of_an_alias_is_refused(String name, String rule) {
            assertThat(line("PUT", "/notes/_alias/" + name.replace("#", "%23")))
                    .isEqualTo(envelope(
                            400, "invalid_alias_name_exception", "Invalid alias name [" + name + "]: " + rule));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'filter':{}}                              | {}",
                    "{'filter':{'ids':{'values':['1']}}}        | {'filter':{'ids':{'values':['1']}}}",
                    "{'routing':'1'}                            | {'index_routing':'1','search_routing':'1'}",
                    "{'routing':'1','search_routing':'2,3'}     | {'index_routing':'1','search_routing':'2,3'}",
                    "{'is_write_index':false}                   | {'is_write_index':false}",
                    "{'is_write_index':true,'is_hidden':true}   | {'is_write_index':true,'is_hidden':true}"
                })
        void properties_are_shown_wherever_aliases_are(String sent, String shown) {
            String body = sent.replace('\'', '"');
            String alias = "{\"aliases\":{\"a\":" + shown.replace('\'', '"') + "}}";

            assertThat(line("PUT", "/notes/_alias/a", body)).isEqualTo(DONE);
            assertThat(line("GET", "/_alias/a")).isEqualTo("200 {\"notes\":" + alias + "}");
            assertThat(line("GET", "/notes?features=aliases")).isEqualTo("200 {\"notes\":" + alias + "}");
            assertThat(change("{'remove':{'index':'notes','alias':'a'}},{'add':{'index':'other','alias':'a',"
                            + sent.substring(1) + "}"))
                    .isEqualTo(DONE);
            assertThat(line("GET", "/_alias/a")).isEqualTo("200 {\"other\":" + alias + "}");
            line("DELETE", "/other/_alias/a");
            assertThat(line("PUT", "/made", "{\"aliases\":{\"a\":" + body + "}}"))
                    .startsWith("200 ");
            assertThat(line("GET", "/_alias/a")).isEqualTo("200 {\"made\":" + alias + "}");
            line("DELETE", "/made");
            line(
                    "PUT",
                    "/_index_template/t",
                    "{\"index_patterns\":\"made*\",\"template\":{\"aliases\":{\"a\":" + body + "}}}");
            assertThat(line("GET", "/_index_template/t?filter_path=**.aliases"))
                    .contains(shown.equals("{}") ? "200 " : alias.substring(1, alias.length() - 1));
            assertThat(line("PUT", "/made/_create/1", DOCUMENT)).startsWith("201 ");
            assertThat(line("GET", "/_alias/a")).isEqualTo("200 {\"made\":" + alias + "}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{'filter':{'nope':{}}}     | failed to parse filter for alias [a]: unknown query [nope]",
                    "{'index_routing':'1,2'}    | alias [a] has several index routing values associated with it",
                    "{'x':1}                    | unknown field [x]"
                })
        void properties_that_make_no_sense_are_refused(String body, String reason) {
            assertThat(line("PUT", "/notes/_alias/a", body.replace('\'', '"')))
                    .startsWith("400 ")
                    .contains(reason);
            assertThat(change("{'add':{'index':'notes','alias':'a'," + body.substring(1) + "}"))
                    .startsWith("400 ")
                    .contains(reason);
            assertThat(line("GET", "/_alias/*")).isEqualTo("200 {}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "                                                          | Must specify at least one alias action;",
                    "{}                                                        | No action specified",
                    "{'add':{'index':'notes','alias':'a'},'remove_index':{'index':'notes'}} | too many alias operations",
                    "{'add':{'alias':'a'}}                                     | One of [index] or [indices] is required",
                    "{'add':{'index':'notes'}}                                 | One of [alias] or [aliases] is required",
                    "{'add':{'index':'notes','indices':['notes'],'alias':'a'}} | Only one of [index] and [indices] is allowed",
                    "{'add':{'index':'notes','alias':'a','must_exist':true}}   | [must_exist] is unsupported for [add]",
                    "{'remove_index':{'index':'notes','must_exist':true}}      | [must_exist] is unsupported for [remove_index]",
                    "{'add':{'index':'notes','alias':'a','x':1}}               | unknown field [x]",
                    "{'move':{}}                                               | unknown field [move]"
                })
        void actions_that_make_no_sense_are_refused(String actions, String reason) {
            assertThat(change(actions == null ? "" : actions))
                    .startsWith("400 ")
                    .contains(reason);
        }

        @Test
        void so_many_actions_are_taken_and_no_more() {
            String action = "{'remove':{'index':'notes','alias':'x','must_exist':false}}";

            assertThat(change((action + ",").repeat(1000) + action))
                    .isEqualTo(
                            envelope(400, "illegal_argument_exception", "more than 1000 alias actions in one request"));
        }

        @Test
        void so_many_aliases_are_added_and_no_more() {
            String names = IntStream.rangeClosed(0, 10_000)
                    .mapToObj(number -> "'a" + number + "'")
                    .collect(Collectors.joining(","));

            assertThat(change("{'add':{'index':'notes','aliases':[" + names + "]}}"))
                    .isEqualTo(envelope(
                            400, "illegal_argument_exception", "more than 10000 aliases to add in one request"));
        }

        @Test
        void a_search_uses_so_many_filters_and_no_more() {
            String actions = IntStream.rangeClosed(0, 64)
                    .mapToObj(number -> "{'add':{'index':'notes','alias':'f-" + number + "','filter':{'term':{'n':"
                            + number + "}}}}")
                    .collect(Collectors.joining(","));
            assertThat(change(actions)).startsWith("200 ");

            assertThat(line("GET", "/f-1,f-2/_search?filter_path=hits.total.value"))
                    .startsWith("200 ");
            assertThat(line("GET", "/f-*/_search"))
                    .startsWith("400 ")
                    .contains("must not have more than 64 different filters");
        }
    }
}

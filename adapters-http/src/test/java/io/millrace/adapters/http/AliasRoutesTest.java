package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.EngineFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Second names of indices, as clients see them. */
class AliasRoutesTest {

    private static final String DOCUMENT = "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}";
    private static final String DONE = "200 {\"acknowledged\":true,\"errors\":false}";

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void fill() {
        store.engine.indices().create(EngineFixture.aNewIndex("notes"));
        store.engine.indices().create(EngineFixture.aNewIndex("other"));
        line("PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        line("PUT", "/_data_stream/logs");
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private String line(String method, String path) {
        return store.send(method, path).line();
    }

    private String line(String method, String path, String body) {
        return store.send(method, path, body).line();
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
                    "/other/_alias/*   | 200 {'other':{'aliases':{'c':{}}}}",
                    "/_alias/x         | 404 {'error':'alias [x] missing','status':404}",
                    "/_alias/x,a,y     | 404 {'error':'aliases [x,y] missing','status':404,'notes':{'aliases':{'a':{}}}}",
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
            assertThat(change("{'remove':{'index':'notes','alias':'x','must_exist':false}}"))
                    .isEqualTo(DONE);
            assertThat(change("{'add':{'index':'notes','alias':'b'}},"
                            + "{'remove':{'index':'notes','alias':'x','must_exist':true}}"))
                    .isEqualTo(envelope(404, "resource_not_found_exception", "required alias [x] does not exist"));
            assertThat(line("GET", "/_alias/b")).startsWith("404 ");
        }

        @Test
        void what_an_alias_is_not_offered_for_is_refused() {
            line("PUT", "/notes/_alias/a");

            assertThat(line("PUT", "/other/_alias/a"))
                    .startsWith("400 ")
                    .contains("alias [a] would refer to [notes, other]; an alias of several indices is not offered");
            assertThat(line("PUT", "/notes,other/_alias/b"))
                    .startsWith("400 ")
                    .contains("alias [b] would refer to [notes, other]");
            assertThat(line("PUT", "/logs/_alias/b"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "an alias of a data stream, such as [logs], is not offered"));
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
        @CsvSource({
            "filter, {}",
            "routing, '\"1\"'",
            "index_routing, '\"1\"'",
            "search_routing, '\"1\"'",
            "is_write_index, true",
            "is_hidden, true"
        })
        void what_is_not_offered_in_an_alias_is_refused_by_its_name(String field, String value) {
            String reason = "[" + field + "] is not offered in an alias";

            assertThat(line("PUT", "/notes/_alias/a", "{\"" + field + "\":" + value + "}"))
                    .isEqualTo(envelope(400, "illegal_argument_exception", reason));
            assertThat(change("{'add':{'index':'notes','alias':'a','" + field + "':" + value + "}}"))
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
    }
}

package io.millrace.adapters.http;

import static io.millrace.adapters.http.StoreServer.BACKING_INDEX;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.text.JsonText;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What changes indices and streams without writing a document. */
class StateRoutesTest extends RouteTest {

    private static final String DOCUMENT = "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}";
    private static final String SECOND_INDEX = ".ds-logs-2026.11.20-000002";
    private static final String ACKNOWLEDGED = "200 {\"acknowledged\":true}";

    private void createPlain(String name) {
        store.engine.indices().create(EngineFixture.aNewIndex(name));
    }

    private static String envelope(int status, String type, String reason) {
        return envelope(status, "\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"");
    }

    private static String envelope(int status, String cause) {
        return status + " {\"error\":{\"root_cause\":[{" + cause + "}]," + cause + "},\"status\":" + status + "}";
    }

    private static String notFound(String index) {
        return envelope(
                404,
                "\"type\":\"index_not_found_exception\",\"reason\":\"no such index [" + index
                        + "]\",\"resource.type\":\"index_or_alias\",\"resource.id\":\"" + index
                        + "\",\"index_uuid\":\"_na_\",\"index\":\"" + index + "\"");
    }

    @Nested
    class Blocking {

        @Test
        void a_block_is_told_once_and_shown() {
            createPlain("x");

            assertThat(line("PUT", "/x/_block/write?timeout=1s&master_timeout=1s"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true,"
                            + "\"indices\":[{\"name\":\"x\",\"blocked\":true}]}");
            assertThat(line("PUT", "/x/_block/write"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":false,\"indices\":[]}");
            assertThat(line("GET", "/x?flat_settings&filter_path=*.settings.index*blocks*"))
                    .isEqualTo("200 {\"x\":{\"settings\":{\"index.blocks.write\":\"true\"}}}");
            assertThat(line("POST", "/x/_doc", DOCUMENT)
                            .replaceAll("\"index_uuid\":\"[\\w-]{22}\"", "\"index_uuid\":\"U\""))
                    .isEqualTo(envelope(
                            403,
                            "\"type\":\"cluster_block_exception\",\"reason\":\"index [x] blocked by:"
                                    + " [FORBIDDEN/8/index write (api)];\",\"index_uuid\":\"U\",\"index\":\"x\""));
        }

        @ParameterizedTest
        @CsvSource({"read", "read_only", "metadata"})
        void every_block_can_be_put(String block) {
            createPlain("x");

            assertThat(line("PUT", "/x/_block/" + block))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true,"
                            + "\"indices\":[{\"name\":\"x\",\"blocked\":true}]}");
        }

        @Test
        void writers_of_a_stream_meet_the_block_of_its_write_index() {
            store.createLogs();

            assertThat(line("PUT", "/" + BACKING_INDEX + "/_block/write"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true," + "\"indices\":[{\"name\":\""
                            + BACKING_INDEX + "\",\"blocked\":true}]}");
            assertThat(line("POST", "/logs/_doc", DOCUMENT)).startsWith("403 ");
            store.send("POST", "/logs/_rollover");
            assertThat(line("POST", "/logs/_doc", DOCUMENT)).startsWith("201 ");
        }

        @Test
        void what_cannot_be_blocked_is_told() {
            store.createLogs();
            createPlain("x");

            assertThat(line("PUT", "/x/_block/nothing"))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "No block found with name nothing"));
            assertThat(line("PUT", "/x/_block/read_only_allow_delete"))
                    .isEqualTo(envelope(
                            400,
                            "action_request_validation_exception",
                            "Validation Failed: 1: read_only_allow_delete block is for internal use only;"));
            assertThat(line("PUT", "/gone/_block/write")).isEqualTo(notFound("gone"));
            assertThat(line("PUT", "/logs/_block/write")).isEqualTo(notFound("logs"));
            assertThat(line("PUT", "/logs,gone/_block/write?ignore_unavailable=true"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":false,\"indices\":[]}");
            assertThat(line("PUT", "/x/_block/write?wait=1"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "request [/x/_block/write] contains unrecognized parameter: [wait]"));
            assertThat(line("PUT", "/x/_block/write", "{}"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "request [PUT /x/_block/write] does not support having a body"));
            assertThat(line("GET", "/x/_block/write"))
                    .isEqualTo("405 {\"error\":\"Incorrect HTTP method for uri [/x/_block/write] and method [GET],"
                            + " allowed: [PUT]\",\"status\":405}");
        }
    }

    @Nested
    class OpeningAndClosing {

        @Test
        void a_closed_index_is_read_again_when_it_is_opened() {
            createPlain("x");

            assertThat(line("POST", "/x/_close?wait_for_active_shards=0"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true,"
                            + "\"indices\":{\"x\":{\"closed\":true}}}");
            assertThat(line("POST", "/x/_close"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":false,\"indices\":{}}");
            assertThat(line("GET", "/x/_count"))
                    .startsWith("400 ")
                    .contains("\"type\":\"index_closed_exception\",\"reason\":\"closed index [x]\"");
            assertThat(line("POST", "/x/_doc", DOCUMENT)).startsWith("400 ").contains("closed index [x]");
            assertThat(line("POST", "/x/_open")).isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true}");
            assertThat(line("POST", "/x/_doc", DOCUMENT)).startsWith("201 ");
        }

        @Test
        void a_pattern_closes_no_backing_index_unless_it_asks_for_hidden_ones() {
            store.createLogs();
            String none = "200 {\"acknowledged\":true,\"shards_acknowledged\":false,\"indices\":{}}";

            assertThat(line("POST", "/logs*/_close")).isEqualTo(none);
            assertThat(line("POST", "/_all/_close")).isEqualTo(none);
            assertThat(line("POST", "/logs/_close")).isEqualTo(notFound("logs"));
            assertThat(line("POST", "/logs*/_close?allow_no_indices=false")).isEqualTo(notFound("logs*"));
            assertThat(line("POST", "/*/_close?expand_wildcards=open,hidden"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true,\"indices\":{\"" + BACKING_INDEX
                            + "\":{\"closed\":true}}}");
            assertThat(line("POST", "/logs/_doc", DOCUMENT))
                    .startsWith("400 ")
                    .contains("closed index [" + BACKING_INDEX + "]");
            assertThat(line("POST", "/logs/_open"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true}");
            assertThat(line("POST", "/logs/_doc", DOCUMENT)).startsWith("201 ");
        }

        @Test
        void expand_wildcards_selects_the_states_that_patterns_match() {
            createPlain("x");
            store.send("POST", "/x/_close");

            assertThat(line("GET", "/*?expand_wildcards=open&filter_path=*.aliases"))
                    .isEqualTo("200 {}");
            assertThat(line("GET", "/*?expand_wildcards=all,none&filter_path=*.aliases"))
                    .isEqualTo("200 {}");
            assertThat(line("GET", "/*?expand_wildcards=open,CLOSED&filter_path=*.aliases"))
                    .isEqualTo("200 {\"x\":{\"aliases\":{}}}");
            assertThat(line("GET", "/*?expand_wildcards=some"))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "No valid expand wildcard value [some]"));
        }

        @Test
        void what_cannot_be_opened_or_closed_is_told() {
            createPlain("x");
            store.send("PUT", "/x/_block/metadata");

            assertThat(line("POST", "/gone/_open")).isEqualTo(notFound("gone"));
            assertThat(line("POST", "/gone/_close")).isEqualTo(notFound("gone"));
            assertThat(line("POST", "/x/_close"))
                    .startsWith("403 ")
                    .contains("index [x] blocked by: [FORBIDDEN/9/index metadata (api)];");
            assertThat(line("POST", "/x/_open?wait_for_shards=1"))
                    .startsWith("400 ")
                    .contains("request [/x/_open] contains unrecognized parameter: [wait_for_shards]");
            assertThat(line("PUT", "/x/_open"))
                    .isEqualTo("405 {\"error\":\"Incorrect HTTP method for uri [/x/_open] and method [PUT],"
                            + " allowed: [POST]\",\"status\":405}");
        }
    }

    @Nested
    class Modifying {

        private static String addition(String stream, String index) {
            return "{\"add_backing_index\":{\"data_stream\":\"" + stream + "\",\"index\":\"" + index + "\"}}";
        }

        private static String removal(String stream, String index) {
            return "{\"remove_backing_index\":{\"data_stream\":\"" + stream + "\",\"index\":\"" + index + "\"}}";
        }

        private String modify(String... actions) {
            return line("POST", "/_data_stream/_modify", "{\"actions\":[" + String.join(",", actions) + "]}");
        }

        private String stream() {
            return line("GET", "/_data_stream/logs?filter_path=**.generation,**.index_name");
        }

        @Test
        void an_index_is_added_in_front_and_removed_again() {
            store.createLogs();
            store.send("POST", "/logs/_rollover");
            createPlain("x");
            store.send("PUT", "/x/_create/1", DOCUMENT);

            assertThat(modify(addition("logs", "x"))).isEqualTo(ACKNOWLEDGED);
            assertThat(stream())
                    .isEqualTo("200 {\"data_streams\":[{\"indices\":[{\"index_name\":\"x\"},{\"index_name\":\""
                            + BACKING_INDEX + "\"},{\"index_name\":\"" + SECOND_INDEX
                            + "\"}],\"generation\":3}]}");
            assertThat(line("GET", "/logs/_doc/1?filter_path=_index")).isEqualTo("200 {\"_index\":\"x\"}");
            assertThat(line("POST", "/logs/_search?filter_path=hits.hits.sort", "{\"sort\":\"_doc\"}"))
                    .isEqualTo("200 {\"hits\":{\"hits\":[{\"sort\":[\"-3/logs/1\"]}]}}");
            assertThat(line(
                            "POST",
                            "/logs/_search?filter_path=hits.hits",
                            "{\"sort\":\"_doc\",\"search_after\":[\"-3/logs/1\"]}"))
                    .isEqualTo("200 {\"hits\":{\"hits\":[]}}");
            assertThat(line("PUT", "/x/_create/2", DOCUMENT))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "index request with op_type=create targeting backing indices is disallowed,"
                                    + " target corresponding data stream [logs] instead"));

            assertThat(modify(removal("logs", BACKING_INDEX), removal("logs", "x")))
                    .isEqualTo(ACKNOWLEDGED);
            assertThat(stream())
                    .isEqualTo("200 {\"data_streams\":[{\"indices\":[{\"index_name\":\"" + SECOND_INDEX
                            + "\"}],\"generation\":5}]}");
            assertThat(line("PUT", "/x/_create/2", DOCUMENT)).startsWith("201 ");
        }

        @Test
        void visibility_follows() {
            store.createLogs();
            store.engine.indices().create(EngineFixture.aNewIndex("x", Versions.latest(), Map.of("hidden", "false")));
            String hidden = "/x?flat_settings&filter_path=*.settings.index*hidden";

            modify(addition("logs", "x"));
            assertThat(line("GET", hidden)).isEqualTo("200 {\"x\":{\"settings\":{\"index.hidden\":\"true\"}}}");
            modify(removal("logs", "x"));
            assertThat(line("GET", hidden)).isEqualTo("200 {\"x\":{\"settings\":{\"index.hidden\":\"false\"}}}");
        }

        @Test
        void what_is_not_possible_is_told_and_nothing_is_changed() {
            store.createLogs();
            createPlain("x");
            String before = stream();

            assertThat(modify(addition("logs", "x"), addition("gone", "x")))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "data stream [gone] not found"));
            assertThat(modify(addition("logs", "gone")))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "index [gone] not found"));
            assertThat(modify(removal("logs", "x")))
                    .isEqualTo(
                            envelope(400, "illegal_argument_exception", "index [x] is not part of data stream [logs]"));
            assertThat(modify(removal("logs", BACKING_INDEX)))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "cannot remove backing index [" + BACKING_INDEX
                                    + "] of data stream [logs] because it is the write index"));
            assertThat(stream()).isEqualTo(before);
        }

        @Test
        void a_body_that_says_something_else_is_refused() {
            assertThat(modify())
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "no data stream actions specified, at least one must be specified"));
            assertThat(line("POST", "/_data_stream/_modify"))
                    .isEqualTo(envelope(400, "parse_exception", "request body is required"));
            assertThat(line("POST", "/_data_stream/_modify", "{}"))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "Required [actions]"));
            assertThat(line("POST", "/_data_stream/_modify?timeout=1s", "{}"))
                    .contains("contains unrecognized parameter: [timeout]");
            assertThat(modify("{\"add_index\":{}}"))
                    .startsWith("400 ")
                    .contains("[1:13] [data_stream_actions] failed to parse field [actions]")
                    .contains("[1:14] [data_stream_action] unknown field [add_index]");
            assertThat(modify("7"))
                    .startsWith("400 ")
                    .contains("[1:13] [data_stream_action] Expected START_OBJECT but was: VALUE_NUMBER");
            assertThat(modify("{}"))
                    .startsWith("400 ")
                    .contains("no data stream operation declared on operation entry");
            assertThat(modify("{\"add_backing_index\":{\"data_stream\":\"logs\"}}"))
                    .startsWith("400 ")
                    .contains("Required [index]");
            assertThat(modify("{\"add_backing_index\":{\"data_stream\":\"a\",\"index\":\"b\"},"
                            + "\"remove_backing_index\":{\"data_stream\":\"a\",\"index\":\"b\"}}"))
                    .startsWith("400 ")
                    .contains("too many data stream operations declared on operation entry");
            assertThat(line("GET", "/_data_stream/_modify")).startsWith("405 ");
        }
    }

    @Nested
    class CreatingFromAnother {

        private void createSource() {
            store.engine
                    .indices()
                    .create(new NewIndex(
                            new IndexName("source"),
                            Versions.previous(),
                            IndexSettings.ofRequest(Map.of("number_of_replicas", "2", "refresh_interval", "5s")),
                            new JsonText("{\"dynamic\": 1.0, \"properties\":{\"a\" : {\"type\":\"long\"},"
                                    + "\"b\":{\"type\":\"text\", \"x\":[1]}}}"),
                            false,
                            EngineFixture.NOON));
        }

        @Test
        void without_a_body_settings_and_mappings_are_those_of_the_source() {
            createSource();
            store.send("PUT", "/source/_block/write");

            assertThat(line("PUT", "/_create_from/source/dest"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"dest\"}");
            assertThat(line("GET", "/dest").replaceAll("\"uuid\":\"[\\w-]{22}\"", "\"uuid\":\"U\""))
                    .isEqualTo("200 {\"dest\":{\"aliases\":{},\"mappings\":{\"dynamic\": 1.0, \"properties\":{"
                            + "\"a\" : {\"type\":\"long\"},\"b\":{\"type\":\"text\", \"x\":[1]}}},"
                            + "\"settings\":{\"index\":{\"creation_date\":\"1795176000000\","
                            + "\"number_of_replicas\":\"2\",\"number_of_shards\":\"1\",\"provided_name\":\"dest\","
                            + "\"refresh_interval\":\"5s\",\"uuid\":\"U\",\"version\":{\"created\":\"10000099\"}}}}}");
        }

        @Test
        void overrides_replace_add_and_remove() {
            createSource();

            assertThat(line(
                            "POST",
                            "/_create_from/source/dest",
                            "{\"settings_override\":{\"index\":{\"number_of_replicas\":0,\"refresh_interval\":null},"
                                    + "\"index.blocks.write\":false,\"blocks.read\":true},"
                                    + "\"mappings_override\":{\"properties\":{\"b\":{\"type\":\"keyword\"},"
                                    + "\"c\\u0000\":{\"type\":\"date\"}},\"_meta\":{}},"
                                    + "\"remove_index_blocks\":false}"))
                    .isEqualTo("200 {\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"dest\"}");
            assertThat(line(
                            "GET",
                            "/dest?flat_settings&filter_path=*.mappings,*.settings.index*blocks*,"
                                    + "*.settings.index*refresh*,*.settings.index*replicas"))
                    .isEqualTo("200 {\"dest\":{\"mappings\":{\"dynamic\":1.0,\"properties\":{"
                            + "\"a\":{\"type\":\"long\"},\"b\":{\"type\":\"keyword\",\"x\":[1]},"
                            + "\"c\\u0000\":{\"type\":\"date\"}},\"_meta\":{}},"
                            + "\"settings\":{\"index.blocks.read\":\"true\",\"index.blocks.write\":\"false\","
                            + "\"index.number_of_replicas\":\"0\"}}}");
        }

        @Test
        void blocks_are_removed_unless_they_are_wanted() {
            createSource();

            line(
                    "PUT",
                    "/_create_from/source/dest",
                    "{\"settings_override\":{\"index.blocks.write\":true,\"index.blocks.read\":false}}");

            assertThat(line("GET", "/dest?flat_settings&filter_path=*.settings.index*blocks*"))
                    .isEqualTo("200 {}");
        }

        @Test
        void what_cannot_be_created_is_told() {
            createSource();
            store.createLogs();
            createPlain("dest");

            assertThat(line("PUT", "/_create_from/gone/x")).isEqualTo(notFound("gone"));
            assertThat(line("PUT", "/_create_from/logs/x")).isEqualTo(notFound("logs"));
            assertThat(line("PUT", "/_create_from/source/dest"))
                    .startsWith("400 ")
                    .contains("\"type\":\"resource_already_exists_exception\",\"reason\":\"index [dest");
            assertThat(line("PUT", "/_create_from/source/logs-x"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "cannot create index with name [logs-x], because it matches with template [logs] that"
                                    + " creates data streams only, use create data stream api instead"));
            assertThat(line("PUT", "/_create_from/source/Dest"))
                    .startsWith("400 ")
                    .contains("\"type\":\"invalid_index_name_exception\","
                            + "\"reason\":\"Invalid index name [Dest], must be lowercase\"");
            assertThat(line("PUT", "/_create_from/source/graphql"))
                    .startsWith("400 ")
                    .contains("must not be a name that is reserved for the service");
            assertThat(line("PUT", "/_create_from/source/x?timeout=1s", "{\"settings\":{}}"))
                    .contains("contains unrecognized parameter: [timeout]");
            assertThat(line("PUT", "/_create_from/source/x", "{\"settings\":{}}"))
                    .isEqualTo(envelope(
                            400, "x_content_parse_exception", "[1:2] [create_index_from] unknown field [settings]"));
            assertThat(line("PUT", "/_create_from/source/x", "{\"mappings_override\":[]}"))
                    .isEqualTo(envelope(
                            400,
                            "x_content_parse_exception",
                            "[1:22] [create_index_from] mappings_override doesn't support values of type:"
                                    + " START_ARRAY"));
            assertThat(line("PUT", "/_create_from/source/x", "{\"settings_override\":{\"index.uuid\":\"x\"}}"))
                    .contains("private index setting [index.uuid] can not be set explicitly");
            assertThat(line("GET", "/x")).isEqualTo(notFound("x"));
            assertThat(line("GET", "/_create_from/source/x")).startsWith("405 ");
        }

        @Test
        void merged_mappings_are_held_to_the_limits_of_bodies() {
            createPlain("source");
            String half = "{\"mappings_override\":{\"%s\":\"" + "x".repeat(600_000) + "\"}}";

            assertThat(line("PUT", "/_create_from/source/one", half.formatted("a")))
                    .startsWith("200 ");
            assertThat(line("PUT", "/_create_from/one/two", half.formatted("b")))
                    .isEqualTo(envelope(
                            400, "illegal_argument_exception", "the merged mappings are larger than 1048576 bytes"));
        }
    }
}

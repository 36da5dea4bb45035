package io.millrace.adapters.http;

import static io.millrace.adapters.http.StoreServer.BACKING_INDEX;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.application.port.driven.engine.EngineFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreRoutesTest {

    private static final String DOCUMENT = "{\"@timestamp\":\"2015-05-17T10:05:03Z\",\"status\":200}";

    private StoreServer store = new StoreServer();

    @BeforeEach
    void startAnew() {
        store.close();
        store = new StoreServer();
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

    private static String envelope(int status, String type, String reason) {
        String cause = "\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"";
        return status + " {\"error\":{\"root_cause\":[{" + cause + "}]," + cause + "},\"status\":" + status + "}";
    }

    @Nested
    class Greeting {

        @Test
        void the_root_tells_every_field_that_clients_require() {
            assertThat(line("GET", "/"))
                    .isEqualTo(
                            "200 {\"name\":\"mill\",\"cluster_name\":\"race\",\"cluster_uuid\":\"ABEiM0RVZneImaq7zN3u_w\","
                                    + "\"version\":{\"distribution\":\"millrace\",\"number\":\"8.18.0\",\"build_flavor\":\"default\",\"build_type\":\"jar\","
                                    + "\"build_hash\":\"unknown\",\"build_date\":\"unknown\",\"build_snapshot\":false,"
                                    + "\"lucene_version\":\"9.12.1\",\"minimum_wire_compatibility_version\":\"7.17.0\","
                                    + "\"minimum_index_compatibility_version\":\"9.0.0\"},"
                                    + "\"tagline\":\"Millrace, data streams that upgrade while they flow\"}");
            assertThat(line("HEAD", "/")).isEqualTo("200 ");
        }

        @Test
        void health_is_green_and_counts_open_indices() {
            store.send("PUT", "/notes", "");
            store.send("PUT", "/news", "");
            store.send("PUT", "/closed", "");
            store.send("POST", "/closed/_close", "");

            assertThat(line("GET", "/_license?filter_path=license.status,license.type,license.issued_to"))
                    .isEqualTo("200 {\"license\":{\"status\":\"active\",\"type\":\"basic\",\"issued_to\":\"race\"}}");
            assertThat(line("GET", "/_cluster/health?wait_for_status=yellow&timeout=5s"))
                    .isEqualTo("200 {\"cluster_name\":\"race\",\"status\":\"green\",\"timed_out\":false,"
                            + "\"number_of_nodes\":1,\"number_of_data_nodes\":1,\"active_primary_shards\":2,"
                            + "\"active_shards\":2,\"relocating_shards\":0,\"initializing_shards\":0,"
                            + "\"unassigned_shards\":0,\"unassigned_primary_shards\":0,"
                            + "\"delayed_unassigned_shards\":0,\"number_of_pending_tasks\":0,"
                            + "\"number_of_in_flight_fetch\":0,\"task_max_waiting_in_queue_millis\":0,"
                            + "\"active_shards_percent_as_number\":100.0}");
            assertThat(line("GET", "/_cluster/health?wait_for_nodes=%3E%3D1")).startsWith("200 ");
            assertThat(line("GET", "/_cluster/health?wait_for_nodes=gt(1)&timeout=1ms"))
                    .startsWith("408 ")
                    .contains("\"status\":\"green\",\"timed_out\":true");
            assertThat(line("GET", "/_cluster/health?wait_for_nodes=some"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "Failed to parse value [some] of parameter [wait_for_nodes], expected a number, optionally"
                                    + " after [>=], [<=], [>] or [<]"));
        }
    }

    @Nested
    class Settings {

        @Test
        void what_is_set_is_shown_nested_or_flat() {
            Answer answer = store.send(
                    "PUT",
                    "/_cluster/settings",
                    "{\"persistent\":{\"migrate\":{\"max_concurrent_indices_reindexed_per_data_stream\":3}},"
                            + "\"transient\":{\"migrate.data_stream_reindex_max_request_per_second\":500}}");

            assertThat(answer.line())
                    .isEqualTo("200 {\"acknowledged\":true,"
                            + "\"persistent\":{\"migrate\":{\"max_concurrent_indices_reindexed_per_data_stream\":\"3\"}},"
                            + "\"transient\":{\"migrate\":{\"data_stream_reindex_max_request_per_second\":\"500\"}}}");
            assertThat(answer.header("Warning")).startsWith("299 ").contains("[transientSettings removal]");
            assertThat(store.audited)
                    .containsExactly("anonymous SETTINGS_CHANGED"
                            + " {persistent.migrate.max_concurrent_indices_reindexed_per_data_stream=3,"
                            + " transient.migrate.data_stream_reindex_max_request_per_second=500}");
            assertThat(line("GET", "/_cluster/settings?flat_settings=true"))
                    .isEqualTo(
                            "200 {\"persistent\":{\"migrate.max_concurrent_indices_reindexed_per_data_stream\":\"3\"},"
                                    + "\"transient\":{\"migrate.data_stream_reindex_max_request_per_second\":\"500\"}}");
        }

        @Test
        void null_and_patterns_reset() {
            store.send(
                    "PUT",
                    "/_cluster/settings",
                    "{\"persistent\":{\"migrate.max_concurrent_indices_reindexed_per_data_stream\":3}}");

            Answer answer = store.send("PUT", "/_cluster/settings", "{\"persistent\":{\"migrate.*\":null}}");

            assertThat(answer.line()).isEqualTo("200 {\"acknowledged\":true,\"persistent\":{},\"transient\":{}}");
            assertThat(answer.header("Warning")).isEmpty();
            assertThat(line("GET", "/_cluster/settings?include_defaults&flat_settings"))
                    .isEqualTo("200 {\"persistent\":{},\"transient\":{},\"defaults\":{"
                            + "\"action.auto_create_index\":\"true\","
                            + "\"action.destructive_requires_name\":\"true\","
                            + "\"cluster.lifecycle.default.rollover\":\"max_age=auto,max_primary_shard_size=50gb,"
                            + "min_docs=1,max_primary_shard_docs=200000000\","
                            + "\"data_streams.lifecycle.poll_interval\":\"5m\","
                            + "\"data_streams.lifecycle.retention.default\":\"-1\","
                            + "\"data_streams.lifecycle.retention.max\":\"-1\","
                            + "\"migrate.data_stream_reindex_max_request_per_second\":\"1000.0\","
                            + "\"migrate.max_concurrent_indices_reindexed_per_data_stream\":\"1\"}}");
        }

        @Test
        void unknown_settings_bad_values_and_nothing_at_all_are_refused() {
            assertThat(line("PUT", "/_cluster/settings", "{\"transient\":{\"foo\":1}}"))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "transient setting [foo], not recognized"));
            assertThat(line(
                            "PUT",
                            "/_cluster/settings",
                            "{\"persistent\":{\"migrate.max_concurrent_indices_reindexed_per_data_stream\":0}}"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "Failed to parse value [0] for setting"
                                    + " [migrate.max_concurrent_indices_reindexed_per_data_stream] must be >= 1"));
            String nothing = envelope(
                    400, "action_request_validation_exception", "Validation Failed: 1: no settings to update;");
            assertThat(line("PUT", "/_cluster/settings", "{}")).isEqualTo(nothing);
            assertThat(line("PUT", "/_cluster/settings")).isEqualTo(nothing);
            assertThat(line("PUT", "/_cluster/settings", "{\"persistent\":{\"migrate\":{\"x\":[\"a\"]}}}"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "setting [migrate.x] is a list, but must be a string, a number or a boolean"));
            assertThat(line("PUT", "/_cluster/settings", "{\"persistant\":{}}"))
                    .contains("unknown field [persistant] did you mean [persistent]?");
        }
    }

    @Nested
    class Templates {

        private static final String TEMPLATE = """
                {"index_patterns": ["logs-*"], "priority": 200, "version": 3, "_meta": {"b": 1, "a": 1.0},
                 "data_stream": {}, "composed_of": [],
                 "template": {"settings": {"number_of_shards": 1, "index": {"lifecycle": {"name": "x"}}},
                              "mappings": {"properties": {"z": {"type": "long"}}}}}
                """;

        @Test
        void a_template_is_shown_as_it_was_put() {
            assertThat(line("PUT", "/_index_template/t", TEMPLATE)).isEqualTo("200 {\"acknowledged\":true}");

            assertThat(line("GET", "/_index_template/t"))
                    .isEqualTo("200 {\"index_templates\":[{\"name\":\"t\",\"index_template\":{"
                            + "\"index_patterns\":[\"logs-*\"],\"template\":{\"settings\":{\"index\":{"
                            + "\"number_of_shards\":\"1\",\"lifecycle\":{\"name\":\"x\"}}},"
                            + "\"mappings\":{\"properties\": {\"z\": {\"type\": \"long\"}}}},"
                            + "\"composed_of\":[],\"priority\":200,\"version\":3,\"_meta\":{\"b\": 1, \"a\": 1.0},"
                            + "\"data_stream\":{\"hidden\":false,\"allow_custom_routing\":false}}}]}");
            assertThat(line("GET", "/_index_template/t?flat_settings&filter_path=**.settings"))
                    .isEqualTo("200 {\"index_templates\":[{\"index_template\":{\"template\":{\"settings\":{"
                            + "\"index.lifecycle.name\":\"x\",\"index.number_of_shards\":\"1\"}}}}]}");
            assertThat(line("HEAD", "/_index_template/t")).isEqualTo("200 ");
        }

        @Test
        void streams_have_the_metadata_of_their_template_and_at_least_the_timestamp_in_their_mappings() {
            line("PUT", "/_index_template/t", "{\"index_patterns\":\"t-*\",\"data_stream\":{},\"_meta\":{\"a\":1.0}}");
            line("PUT", "/_data_stream/t-1");

            assertThat(line("GET", "/_data_stream/t-1")).contains("\"_meta\":{\"a\":1.0},\"status\"");
            assertThat(line("GET", "/t-1/_mapping"))
                    .endsWith(":{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}}");
            line("PUT", "/t-1/_mapping", "{\"properties\":{\"b\":{\"type\":\"long\"}}}");
            assertThat(line("GET", "/t-1/_mapping"))
                    .endsWith("{\"properties\":{\"@timestamp\":{\"type\":\"date\"},\"b\":{\"type\":\"long\"}}}}}");
        }

        @Test
        void a_template_that_is_not_there_is_not_found() {
            assertThat(line("GET", "/_index_template/foo"))
                    .isEqualTo(
                            envelope(404, "resource_not_found_exception", "index template matching [foo] not found"));
            assertThat(line("HEAD", "/_index_template/foo")).isEqualTo("404 ");
            assertThat(line("GET", "/_index_template/foo*")).isEqualTo("404 {\"index_templates\":[]}");
            assertThat(line("GET", "/_index_template")).isEqualTo("200 {\"index_templates\":[]}");
            assertThat(line("DELETE", "/_index_template/foo")).startsWith("404 ");
        }

        @Test
        void the_value_of_a_setting_may_be_a_list() {
            line(
                    "PUT",
                    "/_index_template/t",
                    "{\"index_patterns\":\"a\",\"template\":{\"settings\":{\"index\":{\"query\":{\"default_field\":"
                            + "[\"message\",1,true]},\"x\":[],\"y\":\"[not a list\"}}}}");
            line("PUT", "/a");

            String settings =
                    "{\"x\":[],\"y\":\"[not a list\",\"query\":{\"default_field\":[\"message\",\"1\",\"true\"]}}";
            assertThat(line("GET", "/_index_template/t?filter_path=**.settings.index"))
                    .contains("\"index\":" + settings);
            assertThat(line(
                            "GET",
                            "/a/_settings?filter_path=*.settings.index.query,*.settings.index.x,*.settings.index.y"))
                    .contains("\"index\":" + settings);
        }

        @Test
        void what_was_not_sent_is_not_shown() {
            line("PUT", "/_index_template/t", "{\"index_patterns\":\"a\",\"data_stream\":{\"hidden\":true}}");
            line("PUT", "/_index_template/u", "{\"index_patterns\":\"b\",\"template\":{\"aliases\":{}}}");

            assertThat(line("GET", "/_index_template/t?filter_path=**.index_template"))
                    .isEqualTo(
                            "200 {\"index_templates\":[{\"index_template\":{\"index_patterns\":[\"a\"],"
                                    + "\"composed_of\":[],\"data_stream\":{\"hidden\":true,\"allow_custom_routing\":false}}}]}");
            assertThat(line("GET", "/_index_template/u?filter_path=**.template"))
                    .isEqualTo("200 {\"index_templates\":[{\"index_template\":{\"template\":{\"aliases\":{}}}}]}");
        }

        @Test
        void create_takes_only_what_is_new_and_delete_only_what_is_not_used() {
            store.createLogs();

            assertThat(line("POST", "/_index_template/logs?create=true", "{\"index_patterns\":\"x\"}"))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "index template [logs] already exists"));
            assertThat(line("DELETE", "/_index_template/logs"))
                    .startsWith("400 ")
                    .contains("in use by");
            store.send("DELETE", "/_data_stream/logs");
            assertThat(line("DELETE", "/_index_template/logs")).isEqualTo("200 {\"acknowledged\":true}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '^',
                value = {
                    "{}; index patterns are missing",
                    "{\"index_pattern\":\"a\"}; [index_template] unknown field [index_pattern] did you mean"
                            + " [index_patterns]?",
                    "{\"index_patterns\":\"a\",\"composed_of\":[\"c\"]}; specifies component templates [c] that do not"
                            + " exist",
                    "{\"index_patterns\":\"a\",\"data_stream\":{},\"template\":{\"lifecycle\":{\"downsampling\":[]}}};"
                            + " [downsampling] is not offered in a lifecycle",
                    "{\"index_patterns\":\"a\",\"template\":{\"aliases\":{\"B\":{}}}}; Invalid alias name"
                            + " [B]: must be lowercase",
                    "{\"index_patterns\":\"a\",\"data_stream\":{\"allow_custom_routing\":true}};"
                            + " [allow_custom_routing] with value [true] is not offered in an index template",
                    "{\"index_patterns\":\"a\",\"data_stream\":{\"failure_store\":true}};"
                            + " [failure_store] is not offered in an index template",
                    "{\"index_patterns\":\"a\",\"data_stream\":{},\"template\":"
                            + "{\"data_stream_options\":{\"failure_store\":{\"enabled\":true}}}};"
                            + " [failure_store] is not offered in an index template",
                    "{\"index_patterns\":\"a\",\"template\":{\"settings\":{\"index.x\":[\"a\",{}]}}}; setting"
                            + " [index.x] is a list, which must contain only strings, numbers and booleans",
                    "{\"index_patterns\":\"a\",\"template\":{\"x\":{}}}; [template] unknown field [x]",
                    "{\"index_patterns\":\"a\",\"template\":{\"settings\":{\"index.uuid\":\"x\"}}}; private index"
                            + " setting [index.uuid] can not be set explicitly",
                    "{\"index_patterns\":\"a\",\"data_stream\":{\"x\":1}}; [data_stream_template] unknown field [x]",
                    "{\"index_patterns\":\"A\"}; index_pattern [A] must be lower cased",
                    "{\"index_patterns\":1}; index_patterns doesn't support values of type: VALUE_NUMBER"
                })
        void what_is_wrong_is_refused(String body, String reason) {
            assertThat(line("PUT", "/_index_template/t", body))
                    .startsWith("400 ")
                    .contains(reason);
        }
    }

    @Nested
    class Streams {

        @Test
        void a_stream_is_created_shown_and_deleted() {
            store.send("PUT", "/_index_template/logs", "{\"index_patterns\":[\"logs*\"],\"data_stream\":{}}");

            assertThat(line("PUT", "/_data_stream/logs")).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("PUT", "/_data_stream/logs"))
                    .isEqualTo(envelope(400, "resource_already_exists_exception", "data_stream [logs] already exists"));
            assertThat(line("GET", "/_data_stream/logs")
                            .replaceAll("\"index_uuid\":\"[\\w-]{22}\"", "\"index_uuid\":\"U\""))
                    .isEqualTo(
                            "200 {\"data_streams\":[{\"name\":\"logs\",\"timestamp_field\":{\"name\":\"@timestamp\"},"
                                    + "\"indices\":[{\"index_name\":\"" + BACKING_INDEX + "\",\"index_uuid\":\"U\","
                                    + "\"prefer_ilm\":true,\"managed_by\":\"Unmanaged\"}],\"generation\":1,"
                                    + "\"status\":\"GREEN\",\"template\":\"logs\",\"settings\":{},\"mappings\":{},\"next_generation_managed_by\":\"Unmanaged\","
                                    + "\"prefer_ilm\":true,\"hidden\":false,\"system\":false,\"allow_custom_routing\":false,"
                                    + "\"replicated\":false,\"rollover_on_write\":false}]}");
            store.send("POST", "/logs/_doc", DOCUMENT);
            assertThat(line("GET", "/_data_stream?verbose&filter_path=**.maximum_timestamp"))
                    .isEqualTo("200 {\"data_streams\":[{\"maximum_timestamp\":1431857103000}]}");
            assertThat(line("DELETE", "/_data_stream/l*")).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("GET", "/_data_stream/*")).isEqualTo("200 {\"data_streams\":[]}");
        }

        @Test
        void the_statistics_tell_size_and_latest_timestamp() {
            store.createLogs();
            store.send("POST", "/logs/_doc", DOCUMENT);
            store.send("PUT", "/_data_stream/logs-empty");
            store.send("POST", "/logs-empty/_rollover");
            int bytes = DOCUMENT.length();

            assertThat(line("GET", "/_data_stream/_stats"))
                    .isEqualTo("200 {\"_shards\":{\"total\":3,\"successful\":3,\"failed\":0},\"data_stream_count\":2,"
                            + "\"backing_indices\":3,\"total_store_size_bytes\":" + bytes + ",\"data_streams\":["
                            + "{\"data_stream\":\"logs\",\"backing_indices\":1,\"store_size_bytes\":" + bytes
                            + ",\"maximum_timestamp\":1431857103000},"
                            + "{\"data_stream\":\"logs-empty\",\"backing_indices\":2,\"store_size_bytes\":0,"
                            + "\"maximum_timestamp\":0}]}");
            assertThat(line(
                            "GET",
                            "/_data_stream/logs*,-logs-empty/_stats?human&filter_path=**.*store_size,*store_size"))
                    .isEqualTo("200 {\"total_store_size\":\"" + bytes + "b\",\"data_streams\":[{\"store_size\":\""
                            + bytes + "b\"}]}");
            assertThat(line("GET", "/_data_stream/gone*/_stats"))
                    .isEqualTo("200 {\"_shards\":{\"total\":0,\"successful\":0,\"failed\":0},\"data_stream_count\":0,"
                            + "\"backing_indices\":0,\"total_store_size_bytes\":0,\"data_streams\":[]}");
            assertThat(line("GET", "/_data_stream/gone/_stats"))
                    .startsWith("404 ")
                    .contains("no such index [gone]");
        }

        @Test
        void what_is_not_there_is_not_found() {
            assertThat(line("GET", "/_data_stream/logs"))
                    .startsWith("404 {\"error\":{\"root_cause\":[{\"type\":\"index_not_found_exception\","
                            + "\"reason\":\"no such index [logs]\",\"resource.type\":\"index_or_alias\","
                            + "\"resource.id\":\"logs\",\"index_uuid\":\"_na_\",\"index\":\"logs\"}]");
            assertThat(line("HEAD", "/_data_stream/logs")).isEqualTo("404 ");
            assertThat(line("DELETE", "/_data_stream/logs")).startsWith("404 ");
            assertThat(line("PUT", "/_data_stream/logs"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "no matching index template found for data stream [logs]"));
            assertThat(line("PUT", "/_data_stream/a%23b"))
                    .isEqualTo(envelope(400, "illegal_argument_exception", "data_stream [a#b] must not contain '#'"));
        }

        @Test
        void a_rollover_without_conditions_always_happens() {
            store.createLogs();

            assertThat(line("POST", "/logs/_rollover"))
                    .isEqualTo(
                            "200 {\"acknowledged\":true,\"shards_acknowledged\":true,\"old_index\":\"" + BACKING_INDEX
                                    + "\",\"new_index\":\".ds-logs-2026.11.20-000002\",\"rolled_over\":true,"
                                    + "\"dry_run\":false,\"lazy\":false,\"conditions\":{}}");
        }

        @Test
        void conditions_are_repeated_in_the_words_of_the_request() {
            store.createLogs();

            assertThat(line(
                            "POST",
                            "/logs/_rollover?dry_run",
                            "{\"conditions\":{\"max_age\":\"7d\",\"max_docs\":1000,\"max_size\":\"50GB\"}}"))
                    .isEqualTo("200 {\"acknowledged\":false,\"shards_acknowledged\":false,\"old_index\":\""
                            + BACKING_INDEX + "\",\"new_index\":\".ds-logs-2026.11.20-000002\",\"rolled_over\":false,"
                            + "\"dry_run\":true,\"lazy\":false,\"conditions\":{\"[max_age: 7d]\":false,"
                            + "\"[max_docs: 1000]\":false,\"[max_size: 50GB]\":false}}");
        }

        @Test
        void what_no_rollover_of_a_stream_takes_is_refused() {
            store.createLogs();

            assertThat(line("POST", "/logs/_rollover/other"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "new index name may not be specified when rolling over a data stream"));
            assertThat(line("POST", "/logs/_rollover?lazy=true")).contains("parameter [lazy] is not offered");
            assertThat(line("POST", "/logs/_rollover", "{\"settings\":{\"a\":1}}"))
                    .contains("aliases, mappings, and index settings may not be specified");
            assertThat(line("POST", "/logs/_rollover", "{\"conditions\":{\"max_ages\":\"7d\"}}"))
                    .contains("[conditions] unknown field [max_ages] did you mean any of [max_age, ");
            assertThat(line("POST", "/logs/_rollover", "{\"conditions\":{\"max_age\":\"7\"}}"))
                    .contains("failed to parse setting [max_age] with value [7] as a time value");
            assertThat(line("POST", "/logs/_rollover", "{\"conditions\":{\"max_size\":\"7\"}}"))
                    .contains("failed to parse setting [max_size] with value [7] as a size in bytes");
            assertThat(line("POST", "/nothing/_rollover")).startsWith("404 ");
        }
    }

    @Nested
    class Writing {

        @Test
        void a_created_document_is_answered_with_its_place() {
            store.createLogs();

            Answer answer = store.send("PUT", "/logs/_create/a%20b?refresh=wait_for", DOCUMENT);

            assertThat(answer.line().replaceAll("\"_seq_no\":\\d+", "\"_seq_no\":N"))
                    .isEqualTo("201 {\"_index\":\"" + BACKING_INDEX + "\",\"_id\":\"a b\",\"_version\":1,"
                            + "\"result\":\"created\",\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0},"
                            + "\"_seq_no\":N,\"_primary_term\":1}");
            assertThat(answer.header("Location")).isEqualTo("/" + BACKING_INDEX + "/_doc/a%20b");
            assertThat(line("POST", "/logs/_doc", DOCUMENT)).startsWith("201 ").contains("\"_id\":\"made-1\"");
            assertThat(line("POST", "/logs/_doc/2?op_type=create", DOCUMENT)).startsWith("201 ");
        }

        @Test
        void the_first_document_creates_the_stream_or_the_index() {
            store.send("PUT", "/_index_template/logs", "{\"index_patterns\":[\"logs*\"],\"data_stream\":{}}");

            assertThat(line("POST", "/logs-new/_doc", DOCUMENT)).startsWith("201 ");
            assertThat(line("POST", "/other/_doc?require_data_stream=true", DOCUMENT))
                    .startsWith("404 ")
                    .contains("no such index [other] and [require_data_stream] request flag is [true]");
            assertThat(line("POST", "/other/_doc", DOCUMENT)).startsWith("201 ").contains("\"_index\":\"other\"");
        }

        @Test
        void a_document_that_is_there_already_is_a_conflict() {
            store.createLogs();
            store.send("PUT", "/logs/_create/1", DOCUMENT);

            assertThat(line("PUT", "/logs/_create/1", DOCUMENT))
                    .startsWith("409 ")
                    .contains("\"type\":\"version_conflict_engine_exception\",\"reason\":\"[1]: version conflict,"
                            + " document already exists (current version [1])\"");
        }

        @Test
        void nothing_is_ever_changed() {
            store.createLogs();
            String refused = envelope(
                    400,
                    "illegal_argument_exception",
                    "only write ops with an op_type of create are allowed in data streams");

            assertThat(line("PUT", "/logs/_doc/1", DOCUMENT)).isEqualTo(refused);
            assertThat(line("POST", "/logs/_doc?op_type=index", DOCUMENT)).isEqualTo(refused);
            assertThat(line("DELETE", "/logs/_doc/1")).isEqualTo(refused);
            assertThat(line("POST", "/logs/_update/1", "{\"doc\":{}}")).isEqualTo(refused);
        }

        @Test
        void bad_documents_and_blocked_indices_are_refused() {
            store.createLogs();

            assertThat(line("POST", "/logs/_doc", "{\"a\":1}"))
                    .isEqualTo("400 {\"error\":{\"root_cause\":[{\"type\":\"document_parsing_exception\",\"reason\":"
                            + "\"failed to parse: data stream timestamp field [@timestamp] is missing\"}],"
                            + "\"type\":\"document_parsing_exception\",\"reason\":"
                            + "\"failed to parse: data stream timestamp field [@timestamp] is missing\","
                            + "\"caused_by\":{\"type\":\"illegal_argument_exception\",\"reason\":"
                            + "\"data stream timestamp field [@timestamp] is missing\"}},\"status\":400}");
            assertThat(line("POST", "/logs/_doc", "{\"a\":")).contains("[1:6] failed to parse");
            assertThat(line("POST", "/logs/_doc")).startsWith("400 ").contains("request body is required");
            assertThat(line("POST", "/logs/_doc?routing=a", DOCUMENT)).contains("parameter [routing] is not offered");
            assertThat(line("POST", "/logs/_doc?pipeline=p", DOCUMENT))
                    .contains("parameter [pipeline] with value [p] is not offered, only [_none]");
            assertThat(line("PUT", "/logs/_create/9?version_type=external&version=5", DOCUMENT))
                    .startsWith("400 ")
                    .contains(
                            "action_request_validation_exception",
                            "create operations only support internal versioning. use index instead;");
            assertThat(line("PUT", "/logs/_create/9?version=5", DOCUMENT))
                    .contains("create operations do not support explicit versions. use index instead;");
            assertThat(line("POST", "/logs/_doc?if_seq_no=1&if_primary_term=1", DOCUMENT))
                    .contains("create operations do not support compare and set. use index instead;");
            store.send("PUT", "/" + BACKING_INDEX + "/_block/write");
            assertThat(line("POST", "/logs/_doc", DOCUMENT))
                    .startsWith("403 ")
                    .contains("cluster_block_exception", "blocked by: [FORBIDDEN/8/index write (api)];");
        }

        @Test
        void a_bulk_answers_for_each_operation() {
            store.createLogs();

            Answer answer = store.send(
                    "POST",
                    "/logs/_bulk",
                    "{\"create\":{\"_id\":\"1\"}}\n" + DOCUMENT + "\n{\"create\":{\"_id\":\"1\"}}\n" + DOCUMENT
                            + "\n{\"create\":{\"_index\":\"logs\"}}\n[]\n{\"index\":{\"_id\":\"2\"}}\n" + DOCUMENT
                            + "\n{\"delete\":{\"_id\":\"1\"}}\n");

            String only = "only write ops with an op_type of create are allowed in data streams";
            assertThat(answer.line().replaceAll("\"_seq_no\":\\d+", "\"_seq_no\":N"))
                    .isEqualTo("200 {\"took\":0,\"errors\":true,\"items\":["
                            + "{\"create\":{\"_index\":\"" + BACKING_INDEX + "\",\"_id\":\"1\",\"_version\":1,"
                            + "\"result\":\"created\",\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0},"
                            + "\"_seq_no\":N,\"_primary_term\":1,\"status\":201}},"
                            + "{\"create\":{\"_index\":\"" + BACKING_INDEX
                            + "\",\"_id\":\"1\",\"status\":409,\"error\":{"
                            + "\"type\":\"version_conflict_engine_exception\",\"reason\":\"[1]: version conflict,"
                            + " document already exists (current version [1])\",\"index_uuid\":\"_na_\",\"index\":\""
                            + BACKING_INDEX + "\"}}},"
                            + "{\"create\":{\"_index\":\"logs\",\"status\":400,\"error\":{"
                            + "\"type\":\"document_parsing_exception\","
                            + "\"reason\":\"failed to parse: a document must be a JSON object\",\"caused_by\":{"
                            + "\"type\":\"illegal_argument_exception\","
                            + "\"reason\":\"a document must be a JSON object\"}}}},"
                            + "{\"index\":{\"_index\":\"" + BACKING_INDEX
                            + "\",\"_id\":\"2\",\"status\":400,\"error\":{"
                            + "\"type\":\"illegal_argument_exception\",\"reason\":\"" + only + "\"}}},"
                            + "{\"delete\":{\"_index\":\"" + BACKING_INDEX
                            + "\",\"_id\":\"1\",\"status\":400,\"error\":{"
                            + "\"type\":\"illegal_argument_exception\",\"reason\":\"" + only + "\"}}}]}");
        }

        @Test
        void a_bulk_that_is_malformed_writes_nothing() {
            store.createLogs();

            assertThat(line(
                            "POST",
                            "/_bulk",
                            "{\"create\":{\"_index\":\"logs\"}}\n" + DOCUMENT + "\n{\"create\":{}}\n{}"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "The bulk request must be terminated by a newline [\\\\n]"));
            assertThat(line("GET", "/logs/_count?filter_path=count")).isEqualTo("200 {\"count\":0}");
        }
    }

    @Nested
    class Reading {

        private void write(String id, String timestamp, String rest) {
            Answer answer =
                    store.send("PUT", "/logs/_create/" + id, "{\"@timestamp\":\"" + timestamp + "\"" + rest + "}");
            assertThat(answer.status()).isEqualTo(201);
        }

        @Test
        void a_document_is_shown_exactly_as_it_was_sent() {
            store.createLogs();
            String sent =
                    "{ \"@timestamp\" : \"2015-05-17\", \"n\" : 1.50e+3, \"n\":\"\\ud800\\u0000 \uD83D\uDE80\" }\n ";
            store.send("PUT", "/logs/_create/1", sent);

            assertThat(line("GET", "/logs/_doc/1").replaceAll("\"_seq_no\":\\d+", "\"_seq_no\":N"))
                    .isEqualTo("200 {\"_index\":\"" + BACKING_INDEX + "\",\"_id\":\"1\",\"_version\":1,\"_seq_no\":N,"
                            + "\"_primary_term\":1,\"found\":true,\"_source\":" + sent + "}");
            assertThat(line("GET", "/logs/_doc/1?_source=n&filter_path=_source"))
                    .isEqualTo("200 {\"_source\":{\"n\":1.50e+3,\"n\":\"\\ud800\\u0000 \uD83D\uDE80\"}}");
            assertThat(line("GET", "/logs/_doc/1?_source=false&filter_path=found,_source"))
                    .isEqualTo("200 {\"found\":true}");
            assertThat(line("GET", "/logs/_doc/1?pretty")).contains("\"_source\" : " + sent);
            assertThat(line("HEAD", "/logs/_doc/1")).isEqualTo("200 ");
            assertThat(line("GET", "/logs/_doc/2"))
                    .isEqualTo("404 {\"_index\":\"logs\",\"_id\":\"2\",\"found\":false}");
            assertThat(line("HEAD", "/logs/_doc/2")).isEqualTo("404 ");
            assertThat(line("GET", "/nothing/_doc/2")).startsWith("404 ").contains("no such index [nothing]");
        }

        @Test
        void a_search_without_order_is_scored() {
            store.createLogs();
            write("1", "2015-05-17", ",\"a\":{\"b\":1}");

            assertThat(line("POST", "/logs/_search", "{\"query\":{\"term\":{\"a.b\":1}},\"_source\":[\"a\"]}"))
                    .isEqualTo("200 {\"took\":0,\"timed_out\":false,"
                            + "\"_shards\":{\"total\":1,\"successful\":1,\"skipped\":0,\"failed\":0},"
                            + "\"hits\":{\"total\":{\"value\":1,\"relation\":\"eq\"},\"max_score\":1.0,\"hits\":["
                            + "{\"_index\":\"" + BACKING_INDEX + "\",\"_id\":\"1\",\"_score\":1.0,"
                            + "\"_source\":{\"a\":{\"b\":1}}}]}}");
            assertThat(line("GET", "/_search?size=0&rest_total_hits_as_int=true&filter_path=hits"))
                    .isEqualTo("200 {\"hits\":{\"total\":1,\"max_score\":null,\"hits\":[]}}");
            assertThat(line("GET", "/lo*/_search?track_total_hits=false&_source=false&filter_path=hits"))
                    .isEqualTo("200 {\"hits\":{\"max_score\":1.0,\"hits\":[{\"_index\":\"" + BACKING_INDEX
                            + "\",\"_id\":\"1\",\"_score\":1.0}]}}");
        }

        @Test
        void a_sorted_search_shows_what_it_is_sorted_by() {
            store.createLogs();
            write("1", "2015-05-17T10:05:03.000001Z", "");
            write("2", "2015-05-17T10:05:03Z", "");

            assertThat(line("GET", "/logs/_search?sort=@timestamp:desc&_source=false&filter_path=hits"))
                    .isEqualTo(
                            "200 {\"hits\":{\"total\":{\"value\":2,\"relation\":\"eq\"},\"max_score\":null,\"hits\":["
                                    + "{\"_index\":\"" + BACKING_INDEX + "\",\"_id\":\"1\",\"_score\":null,"
                                    + "\"sort\":[\"2015-05-17T10:05:03.000001Z\",\"1/logs/1\"]},"
                                    + "{\"_index\":\"" + BACKING_INDEX + "\",\"_id\":\"2\",\"_score\":null,"
                                    + "\"sort\":[1431857103000,\"1/logs/2\"]}]}}");
        }

        @ParameterizedTest
        @CsvSource({"'\"@timestamp\"'", "'{\"@timestamp\":\"desc\"}'", "'\"_doc\"'", "'{\"_doc\":\"desc\"}'"})
        void paging_by_what_hits_show_has_neither_gaps_nor_repeats(String sort) {
            store.createLogs();
            List<String> expected = new ArrayList<>();
            for (int i = 10; i < 33; i++) {
                write("id" + i, "2015-05-17T10:05:03." + (i % 3) + (i % 2 == 0 ? "" : "00001") + "Z", "");
                expected.add("id" + i);
                if (i == 20) {
                    store.send("POST", "/logs/_rollover");
                }
            }
            Pattern last = Pattern.compile(".*\"sort\":(\\[[^\\]]*])}]}}");
            List<String> seen = new ArrayList<>();
            String after = "";

            for (int page = 0; page < 10; page++) {
                String body = store.send(
                                "POST",
                                "/logs/_search?filter_path=hits.hits",
                                "{\"size\":4,\"sort\":" + sort + after + "}")
                        .body();
                Matcher ids = Pattern.compile("\"_id\":\"(\\w+)\"").matcher(body);
                while (ids.find()) {
                    seen.add(ids.group(1));
                }
                Matcher values = last.matcher(body);
                if (!values.matches()) {
                    break;
                }
                after = ",\"search_after\":" + values.group(1);
            }

            assertThat(seen).containsExactlyInAnyOrderElementsOf(expected);
        }

        @Test
        void documents_are_counted() {
            store.createLogs();
            write("1", "2015-05-17", "");
            write("2", "2016-05-17", "");

            assertThat(line("GET", "/logs/_count", "{\"query\":{\"range\":{\"@timestamp\":{\"lt\":\"2016\"}}}}"))
                    .isEqualTo("200 {\"count\":1,"
                            + "\"_shards\":{\"total\":1,\"successful\":1,\"skipped\":0,\"failed\":0}}");
            assertThat(line("GET", "/_count?filter_path=count")).isEqualTo("200 {\"count\":2}");
            assertThat(line("GET", "/_count?q=a&filter_path=count")).isEqualTo("200 {\"count\":0}");
            assertThat(line("POST", "/logs/_count", "{\"from\":1}")).contains("request does not support [from]");
            assertThat(line("POST", "/nothing/_count")).startsWith("404 ");
            assertThat(line("POST", "/nothing/_count?ignore_unavailable=true&filter_path=count"))
                    .isEqualTo("200 {\"count\":0}");
            assertThat(line("GET", "/no*/_count?allow_no_indices=false")).startsWith("404 ");
        }

        @Test
        void a_query_that_cannot_be_read_is_refused_with_its_place() {
            assertThat(line("POST", "/_search", "{\"query\":{\"rnge\":{}}}"))
                    .startsWith("400 ")
                    .contains(
                            "{\"type\":\"parsing_exception\",\"reason\":\"unknown query [rnge] did you mean [range]?\","
                                    + "\"line\":1,\"col\":18}");
        }
    }

    @Nested
    class SingleIndices {

        @Test
        void names_of_indices_may_contain_dates() {
            String today = "%3Cnotes-%7Bnow%2Fd%7D%3E";

            assertThat(line("PUT", "/" + today)).contains("\"index\":\"notes-2026.11.20\"");
            assertThat(line("PUT", "/" + today + "/_create/1", "{\"a\":1}"))
                    .contains("\"_index\":\"notes-2026.11.20\"");
            assertThat(line("GET", "/other*," + today + ",-none/_count")).contains("\"count\":1,");
            assertThat(line("GET", "/%3Cnotes-%7Bnow%2Fd-1d%7D%3E/_search"))
                    .startsWith("404 ")
                    .contains("no such index [notes-2026.11.19]");
            assertThat(line("GET", "/%3Cnotes-%7Bnow%2Fx%7D%3E"))
                    .startsWith("400 ")
                    .contains("invalid dynamic name expression [<notes-{now/x}>]. failed to parse date math [now/x]");
            assertThat(line("GET", "/notes%2F%3C1%3E")).contains("must not contain an encoded slash or a backslash");
            assertThat(line("POST", "/_bulk?filter_path=items.*._index,items.*.error.reason", """
                            {"create":{"_index":"<notes-{now/M{uuuu.MM}}>"}}
                            {}
                            {"create":{"_index":"<notes-{now/M>"}}
                            {}
                            """))
                    .startsWith("200 {\"items\":[{\"create\":{\"_index\":\"notes-2026.11\"}}")
                    .contains("date math placeholder is open ended");
        }

        @Test
        void a_time_zone_in_a_name_may_contain_a_slash() {
            assertThat(line("GET", "/%3Cnotes-%7Bnow%2Fd%7Buuuu%7CEurope%2FBerlin%7D%7D%3E/_count"))
                    .startsWith("404 ")
                    .contains("no such index [notes-2026]");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "/%3Ca%2F..%2F..%2Fb%3E/_search",
                    "/x%3C%2F..%2F%3Ey/_search",
                    "/%3Ca%7B%2F..%2F..%2Fb%7D%3E/_search",
                    "/%3Ca%7Bnow%2Fd%2F..%2F..%2Fb%7D%3E/_search",
                    "/%3Ca%7Bnow%2Fd%7D%2Fb%3E/_search",
                    "/x%3Ca%7Bnow%2Fd%7D%3E/_search",
                    "/a%7Bnow%2Fd%7D/_search"
                })
        void slashes_beside_the_date_of_a_name_are_refused(String path) {
            assertThat(line("GET", path))
                    .startsWith("400 ")
                    .contains("must not contain an encoded slash or a backslash");
        }

        @Test
        void a_document_is_created_if_its_version_means_any_version() {
            store.createLogs();

            assertThat(line("PUT", "/logs/_create/9?version=-3", DOCUMENT)).startsWith("201 ");
            assertThat(line("PUT", "/logs/_create/10?version=-4", DOCUMENT)).startsWith("201 ");
        }

        @Test
        void an_id_may_hold_an_encoded_slash_and_no_other_segment_may() {
            store.createLogs();

            assertThat(line("PUT", "/logs/_create/a%2Fb%252F", DOCUMENT)).contains("\"_id\":\"a/b%2F\"");
            assertThat(line("GET", "/logs/_doc/a%2Fb%252F")).contains("\"_id\":\"a/b%2F\",", "\"found\":true");
            assertThat(line("HEAD", "/logs/_doc/a%2fb%252F")).isEqualTo("200 ");
            assertThat(line("POST", "/logs/_search", "{\"query\":{\"term\":{\"_id\":\"a/b%2F\"}}}"))
                    .contains("\"_id\":\"a/b%2F\"");
            for (String path : new String[] {"/lo%2Fgs/_doc/a", "/logs/_doc%2Fa", "/_index_template/a%2Fb", "/a%2Fb"}) {
                assertThat(line("GET", path))
                        .startsWith("400 ")
                        .contains("path [" + path + "] must not contain an encoded slash or a backslash");
            }
        }

        @ParameterizedTest
        @CsvSource({
            "., %2E",
            ".., %2E%2E",
            "a\\\\b, a%5Cb",
            "a\\tb\\n, a%09b%0A",
            "\\u0001, %01",
            "_doc?#%, _doc%3F%23%25",
            "é x, %C3%A9%20x"
        })
        void an_id_with_any_character_is_created_by_bulk_and_found_by_its_path(String json, String segment) {
            store.createLogs();
            store.send("PUT", "/notes", "");
            String found = "\"_id\":\"" + json;

            assertThat(line("POST", "/logs/_bulk", "{\"create\":{\"_id\":\"" + json + "\"}}\n" + DOCUMENT + "\n"))
                    .contains("\"errors\":false");
            assertThat(line("GET", "/logs/_doc/" + segment).toLowerCase(Locale.ROOT))
                    .startsWith("200 ")
                    .contains(found);
            assertThat(line("HEAD", "/logs/_doc/" + segment)).isEqualTo("200 ");
            assertThat(line("PUT", "/logs/_create/" + segment, DOCUMENT)).startsWith("409 ");
            assertThat(line("PUT", "/logs/_doc/" + segment + "?op_type=create", DOCUMENT))
                    .startsWith("409 ");
            assertThat(store.send("PUT", "/notes/_create/" + segment, DOCUMENT).header("Location"))
                    .isEqualTo("/notes/_doc/" + segment);
        }

        @Test
        void an_index_shows_its_settings() {
            store.send(
                    "PUT",
                    "/_index_template/logs",
                    "{\"index_patterns\":\"logs*\",\"data_stream\":{},\"template\":{\"settings\":"
                            + "{\"refresh_interval\":\"5s\"},\"mappings\":{\"dynamic\":false}}}");
            store.send("PUT", "/_data_stream/logs");

            assertThat(line("GET", "/logs").replaceAll("\"uuid\":\"[\\w-]{22}\"", "\"uuid\":\"U\""))
                    .isEqualTo("200 {\"" + BACKING_INDEX + "\":{\"aliases\":{},\"mappings\":{\"dynamic\":false},"
                            + "\"settings\":{\"index\":{\"creation_date\":\"1795176000000\",\"hidden\":\"true\","
                            + "\"number_of_replicas\":\"0\",\"number_of_shards\":\"1\",\"provided_name\":\""
                            + BACKING_INDEX + "\",\"refresh_interval\":\"5s\",\"uuid\":\"U\","
                            + "\"version\":{\"created\":\"10000099\"}}},\"data_stream\":\"logs\"}}");
            assertThat(line("GET", "/logs?features=aliases"))
                    .isEqualTo("200 {\"" + BACKING_INDEX + "\":{\"aliases\":{},\"data_stream\":\"logs\"}}");
            assertThat(line("GET", "/logs?human&flat_settings&filter_path=*.settings.index*version*"))
                    .contains("\"index.version.created_string\":\"10.0.0\"");
            assertThat(line("HEAD", "/logs")).isEqualTo("200 ");
            assertThat(line("GET", "/nothing")).startsWith("404 ");
            assertThat(line("HEAD", "/nothing")).isEqualTo("404 ");
            assertThat(line("GET", "/x?features=x")).contains("Invalid features specified [x]");
        }

        @Test
        void only_named_indices_are_deleted_and_never_the_write_index() {
            store.createLogs();
            store.engine.indices().create(EngineFixture.aNewIndex("plain"));
            store.send("POST", "/logs/_rollover");

            assertThat(line("DELETE", "/pla*"))
                    .isEqualTo(envelope(
                            400, "illegal_argument_exception", "Wildcard expressions or all indices are not allowed"));
            assertThat(line("DELETE", "/_all")).startsWith("400 ");
            assertThat(line("DELETE", "/.ds-logs-2026.11.20-000002"))
                    .startsWith("400 ")
                    .contains("is the write index for data stream [logs] and cannot be deleted");
            assertThat(line("DELETE", "/logs")).startsWith("404 ");
            assertThat(line("DELETE", "/plain," + BACKING_INDEX)).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("GET", "/plain")).startsWith("404 ");
        }

        @Test
        void patterns_delete_indices_if_the_cluster_setting_allows_it() {
            store.createLogs();
            for (String name : new String[] {"plain-1", "plain-2", "plain-3", "other"}) {
                line("PUT", "/" + name);
            }
            line("PUT", "/other/_alias/plain-alias", "");
            line("PUT", "/plain-3/_settings", "{\"index.hidden\":true}");
            assertThat(line("PUT", "/_cluster/settings", "{\"transient\":{\"action.destructive_requires_name\":0}}"))
                    .startsWith("400 ")
                    .contains("[action.destructive_requires_name] as only [true] or [false] are allowed.");
            line("PUT", "/_cluster/settings", "{\"transient\":{\"action.destructive_requires_name\":false}}");

            assertThat(line("DELETE", "/other,gone*?allow_no_indices=false"))
                    .startsWith("404 ")
                    .contains("no such index [gone*]");
            assertThat(line("DELETE", "/plain-al*")).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("DELETE", "/.ds-*")).startsWith("400 ").contains("is the write index");
            assertThat(line("DELETE", "/plain-*,-plain-2")).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("GET", "/_cat/indices?h=index&s=index&expand_wildcards=all"))
                    .isEqualTo("200 " + BACKING_INDEX + "\nother\nplain-2\nplain-3\n");
            assertThat(line("DELETE", "/_all")).isEqualTo("200 {\"acknowledged\":true}");
            assertThat(line("GET", "/_cat/indices?h=index&s=index&expand_wildcards=all"))
                    .as("hidden indices and data streams remain")
                    .isEqualTo("200 " + BACKING_INDEX + "\nplain-3\n");
        }

        @Test
        void a_refresh_succeeds_at_once_if_the_target_is_there() {
            store.createLogs();

            assertThat(line("POST", "/logs/_refresh"))
                    .isEqualTo("200 {\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0}}");
            assertThat(line("GET", "/_refresh")).startsWith("200 ");
            assertThat(line("POST", "/nothing/_refresh")).startsWith("404 ");
        }

        @Test
        void a_flush_succeeds_at_once_if_the_target_is_there() {
            store.createLogs();

            assertThat(line("POST", "/logs/_flush?force=true&wait_if_ongoing=true"))
                    .isEqualTo("200 {\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0}}");
            assertThat(line("GET", "/_flush")).startsWith("200 ");
            assertThat(line("POST", "/nothing/_flush")).startsWith("404 ");
            assertThat(line("POST", "/logs/_flush?force=true&wait_if_ongoing=false"))
                    .startsWith("400 ")
                    .contains("wait_if_ongoing must be true for a force flush");
        }
    }

    @Nested
    class WhatIsNotThere {

        @ParameterizedTest
        @CsvSource({"POST, /_ilm/start", "POST, /_ilm/stop", "GET, /_security/role/_query"})
        void what_is_not_offered_says_so(String method, String path) {
            assertThat(line(method, path))
                    .startsWith("501 {\"error\":{\"root_cause\":[{\"type\":\"unsupported_operation_exception\"")
                    .contains(" is not offered\"");
        }

        @Test
        void a_first_segment_with_underscore_is_never_an_index() {
            assertThat(line("GET", "/_nothing"))
                    .isEqualTo("400 {\"error\":\"no handler found for uri [/_nothing] and method [GET]\"}");
            assertThat(line("GET", "/_nothing/_search")).startsWith("400 {\"error\":\"no handler found");
            assertThat(line("GET", "/_all")).isEqualTo("200 {}");
            assertThat(line("GET", "/graphql/_search")).startsWith("404 ").contains("\"title\":\"Not Found\"");
        }

        @Test
        void unknown_parameters_are_refused() {
            assertThat(line("GET", "/logs/_count?expand_wildcard=all"))
                    .isEqualTo(envelope(
                            400,
                            "illegal_argument_exception",
                            "request [/logs/_count] contains unrecognized parameter: [expand_wildcard] -> did you mean"
                                    + " any of [expand_wildcards, analyze_wildcard]?"));
        }
    }
}

package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReindexRoutesTest extends RouteTest {

    private static final String START = "/_migration/reindex";
    private static final String STATUS = "/_migration/reindex/logs/_status";
    private static final String CANCEL = "/_migration/reindex/logs/_cancel";
    private static final String LOGS = "{\"source\":{\"index\":\"logs\"},\"mode\":\"upgrade\"}";
    private static final String ALLOWING =
            "{\"source\":{\"index\":\"logs\"},\"mode\":\"upgrade\",\"allow_loss_of_excluded_fields\":true}";
    private static final String ACKNOWLEDGED = "200 {\"acknowledged\":true}";

    private static final IndexUpgrade.InProgress FIRST = pending(1).begin();
    private static final IndexUpgrade.InProgress SECOND = pending(2).begin();

    private static IndexUpgrade.Pending pending(int number) {
        return new IndexUpgrade.Pending(
                new IndexId(String.valueOf(number)), new IndexName(".ds-logs-2026.11.20-00000" + number));
    }

    @Test
    void a_dry_run_returns_all_findings_and_starts_nothing() {
        store.reindex.find(
                new UpgradeFinding(UpgradeFinding.Kind.NODES, Optional.empty(), "two releases"),
                new UpgradeFinding(UpgradeFinding.Kind.EXCLUDED_FIELDS, Optional.of(new IndexName("a")), "lacks x"));
        String rest = "\"kind\":\"excluded_fields\",\"index\":\"a\",\"obstacle\":%s,\"message\":\"lacks x\"}]}";

        assertThat(line("POST", START + "?dry_run=true", LOGS))
                .isEqualTo("200 {\"upgradable\":false,\"findings\":[{\"kind\":\"nodes\",\"obstacle\":true,"
                        + "\"message\":\"two releases\"},{" + String.format(Locale.ROOT, rest, "true"));
        store.reindex.find(
                new UpgradeFinding(UpgradeFinding.Kind.EXCLUDED_FIELDS, Optional.of(new IndexName("a")), "lacks x"));
        assertThat(line("POST", START + "?dry_run", ALLOWING))
                .isEqualTo("200 {\"upgradable\":true,\"findings\":[{" + String.format(Locale.ROOT, rest, "false"));
        assertThat(store.reindex.kept()).isEmpty();
    }

    @Test
    void a_loss_of_fields_is_allowed_by_the_request_only() {
        line("POST", START, ALLOWING);

        assertThat(store.reindex.kept().orElseThrow().run().allowsLossOfExcludedFields())
                .isTrue();
    }

    @Test
    void a_plain_index_is_upgraded_if_the_request_says_so() {
        String plain = LOGS.replace("}}", "}").replace(",\"mode\"", ",\"plain_index\":true,\"mode\"");

        assertThat(line("POST", START, plain)).isEqualTo(ACKNOWLEDGED);

        assertThat(store.reindex.kept().orElseThrow().run().plainIndex()).isTrue();
        assertThat(line("POST", CANCEL)).isEqualTo(ACKNOWLEDGED);
        assertThat(store.audited)
                .containsExactly(
                        "anonymous MIGRATION_STARTED {index=logs}", "anonymous MIGRATION_CANCELLED {index=logs}");
        assertThat(line("POST", START, plain.replace("logs", ".kibana")))
                .isEqualTo(illegalArgument("index [.kibana] cannot be upgraded: indices whose names begin with a dot"
                        + " belong to the software that created them"));
        assertThat(line("POST", START, plain.replace("logs", "Logs")))
                .startsWith("404 {\"error\":{\"root_cause\":[{\"type\":\"index_not_found_exception\"");
    }

    private static ReindexTask.Running running(IndexUpgrade... upgrades) {
        return new ReindexTask.Running(FakeReindex.RUN, List.of(upgrades));
    }

    private static ReindexTask.Failed failed() {
        return new ReindexTask.Failed(
                FakeReindex.RUN,
                List.of(
                        FIRST.finish(),
                        SECOND.fail("source index [.ds-logs-2026.11.20-000002] does not exist, \"or\" so")),
                FakeReindex.RUN.startedAt());
    }

    private static ReindexTask.Complete complete() {
        return new ReindexTask.Complete(
                FakeReindex.RUN, List.of(FIRST.finish(), SECOND.finish()), FakeReindex.RUN.startedAt());
    }

    private static String cause(String type, String reason) {
        return "\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"";
    }

    private static String envelope(int status, String type, String reason) {
        String cause = cause(type, reason);
        return nested(status, cause, cause);
    }

    private static String nested(int status, String root, String cause, String... causes) {
        StringBuilder text = new StringBuilder(status + " {\"error\":{\"root_cause\":[{" + root + "}]," + cause);
        for (String deeper : causes) {
            text.append(",\"caused_by\":{").append(deeper);
        }
        return text + "}".repeat(causes.length + 1) + ",\"status\":" + status + "}";
    }

    private static String illegalArgument(String reason) {
        return envelope(400, "illegal_argument_exception", reason);
    }

    private static String notFound(String reason) {
        return envelope(404, "resource_not_found_exception", reason);
    }

    @Nested
    class Starting {

        @Test
        void a_task_is_acknowledged() {
            assertThat(line("POST", START, LOGS)).isEqualTo(ACKNOWLEDGED);

            assertThat(store.reindex.kept()).contains(running());
            assertThat(store.audited).containsExactly("anonymous MIGRATION_STARTED {data_stream=logs}");
        }

        @ParameterizedTest
        @ValueSource(strings = {"upgrade", "UPGRADE", "Upgrade"})
        void the_mode_may_be_written_in_any_case(String mode) {
            assertThat(line("POST", START, "{\"mode\":\"" + mode + "\",\"source\":{\"index\":\"logs\"}}"))
                    .isEqualTo(ACKNOWLEDGED);
        }

        @ParameterizedTest
        @ValueSource(strings = {"pretty=false", "human=true", "filter_path=acknowledged", "format=json"})
        void the_parameters_of_every_request_are_known(String parameter) {
            assertThat(line("POST", START + "?" + parameter, LOGS)).isEqualTo(ACKNOWLEDGED);
        }

        @Test
        void a_body_is_required() {
            assertThat(line("POST", START)).isEqualTo(envelope(400, "parse_exception", "request body is required"));
            assertThat(line("POST", START, " "))
                    .isEqualTo(envelope(400, "parse_exception", "request body is required"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '^',
                value = {
                    "[]; [1:1] [migration_reindex] Expected START_OBJECT but was: START_ARRAY",
                    "\"logs\"; [1:1] [migration_reindex] Expected START_OBJECT but was: VALUE_STRING",
                    "{\"mode\":\"upgrade\",\"x\":1}; [1:19] [migration_reindex] unknown field [x]",
                    "{\"sourc\":{}}; [1:2] [migration_reindex] unknown field [sourc] did you mean [source]?",
                    "{\"mode\":5,\"source\":{\"index\":\"logs\"}}; [1:9] [migration_reindex] mode doesn't support"
                            + " values of type: VALUE_NUMBER",
                    "{\"mode\":\"upgrade\",\"source\":\"logs\"}; [1:28] [migration_reindex] source doesn't support"
                            + " values of type: VALUE_STRING"
                })
        void a_body_of_another_shape_is_refused_where_it_differs(String body, String reason) {
            assertThat(line("POST", START, body)).isEqualTo(envelope(400, "x_content_parse_exception", reason));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '^',
                value = {
                    "{\"source\":{\"index\":\"logs\"}}; Required [mode]",
                    "{\"mode\":\"upgrade\"}; Required [source]",
                    "{\"mode\":null,\"source\":{\"index\":\"logs\"}}; Required [mode]",
                    "{}; Required [mode, source]"
                })
        void what_is_missing_is_named(String body, String reason) {
            assertThat(line("POST", START, body)).isEqualTo(illegalArgument(reason));
        }

        @Test
        void what_is_wrong_in_the_source_is_the_root_cause() {
            String outer =
                    cause("x_content_parse_exception", "[1:11] [migration_reindex] failed to parse field [source]");
            String unknown = cause("x_content_parse_exception", "[1:27] [source] unknown field [x]");
            String wrongType = cause(
                    "x_content_parse_exception", "[1:20] [source] index doesn't support values of type: VALUE_NUMBER");

            assertThat(line("POST", START, "{\"source\":{\"index\":\"logs\",\"x\":1},\"mode\":\"upgrade\"}"))
                    .isEqualTo(nested(400, unknown, outer, unknown));
            assertThat(line("POST", START, "{\"source\":{\"index\":7},\"mode\":\"upgrade\"}"))
                    .isEqualTo(nested(400, wrongType, outer, wrongType));
        }

        @Test
        void a_source_without_index_says_so_underneath() {
            String outer =
                    cause("x_content_parse_exception", "[1:11] [migration_reindex] failed to parse field [source]");

            assertThat(line("POST", START, "{\"source\":{},\"mode\":\"upgrade\"}"))
                    .isEqualTo(nested(400, outer, outer, cause("illegal_argument_exception", "Required [index]")));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '^',
                value = {
                    "{\"source\":{\"index\":\"logs\"},\"mode\":\"unsupported_mode\"}; [1:35]; mode",
                    "{\"mode\":\"unsupported_mode\",\"source\":{\"index\":\"logs\"}}; [1:37]; source"
                })
        void another_mode_is_noticed_at_the_last_field_and_the_allowed_one_is_told(
                String body, String place, String field) {
            String built = cause(
                    "x_content_parse_exception",
                    "Failed to build [migration_reindex] after last required field arrived");

            assertThat(line("POST", START, body))
                    .isEqualTo(nested(
                            400,
                            built,
                            cause(
                                    "x_content_parse_exception",
                                    place + " [migration_reindex] failed to parse field [" + field + "]"),
                            built,
                            cause(
                                    "illegal_argument_exception",
                                    "unknown mode [unsupported_mode], the only allowed value is [upgrade]")));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"{\"mode\":", "{\"mode\" \"upgrade\"}", "{}x", "{\"mode\":\"upgrade\",\"mode\":\"upgrade\"}"
                })
        void malformed_json_is_refused_with_its_place(String body) {
            assertThat(line("POST", START, body))
                    .matches("400 \\{\"error\":\\{\"root_cause\":\\[\\{(\"type\":\"x_content_parse_exception\","
                            + "\"reason\":\"\\[1:\\d+] .+\")}],\\1},\"status\":400}");
        }

        @ParameterizedTest
        @ValueSource(strings = {"logs*", "*", "a,logs*"})
        void wildcards_are_refused(String name) {
            assertThat(line("POST", START, "{\"source\":{\"index\":\"" + name + "\"},\"mode\":\"upgrade\"}"))
                    .isEqualTo(
                            illegalArgument("the action indices:admin/data_stream/reindex does not support wildcards;"
                                    + " the provided index expression(s) [" + name + "] are not allowed"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"nothing", ".ds-logs-2026.11.20-000001", "a,b", "Logs", "_all", "-x", "a#b", "a b", ""})
        void what_is_no_data_stream_does_not_exist(String name) {
            assertThat(line("POST", START, "{\"source\":{\"index\":\"" + name + "\"},\"mode\":\"upgrade\"}"))
                    .isEqualTo(notFound("Data stream named [" + name + "] does not exist"));
        }

        @Test
        void a_name_too_long_for_a_data_stream_does_not_exist() {
            String name = "a".repeat(201);

            assertThat(line("POST", START, "{\"source\":{\"index\":\"" + name + "\"},\"mode\":\"upgrade\"}"))
                    .isEqualTo(notFound("Data stream named [" + name + "] does not exist"));
        }

        @Test
        void a_running_task_is_in_the_way() {
            store.reindex.store(running(FIRST));

            assertThat(line("POST", START, LOGS))
                    .isEqualTo(envelope(
                            400,
                            "resource_already_exists_exception",
                            "Reindex task for data stream [logs] already exists"));
        }

        @Test
        void a_failed_task_is_in_the_way_and_the_way_out_is_told() {
            store.reindex.store(failed());

            assertThat(line("POST", START, LOGS))
                    .isEqualTo(envelope(
                            400,
                            "resource_already_exists_exception",
                            "Reindex task for data stream [logs] already exists and has failed; call _cancel to clear"
                                    + " it, then start again"));
        }

        @Test
        void a_complete_or_cancelled_task_is_started_again() {
            store.reindex.store(complete());
            assertThat(line("POST", START, LOGS)).isEqualTo(ACKNOWLEDGED);

            store.send("POST", CANCEL);
            assertThat(line("POST", START, LOGS)).isEqualTo(ACKNOWLEDGED);
        }

        @Test
        void the_body_comes_before_the_parameters_and_these_before_the_name() {
            String noStream = LOGS.replace("logs", "nothing*");

            assertThat(line("POST", START + "?x=1"))
                    .isEqualTo(envelope(400, "parse_exception", "request body is required"));
            assertThat(line("POST", START + "?x=1", "{}")).isEqualTo(illegalArgument("Required [mode, source]"));
            assertThat(line("POST", START + "?x=1&y=2", noStream))
                    .isEqualTo(illegalArgument(
                            "request [/_migration/reindex] contains unrecognized parameters: [x], [y]"));
            assertThat(line("POST", START + "?prety", LOGS))
                    .isEqualTo(illegalArgument("request [/_migration/reindex] contains unrecognized parameter: [prety]"
                            + " -> did you mean [pretty]?"));
            assertThat(line("POST", START, noStream)).contains("does not support wildcards");
        }

        @Test
        void the_type_of_the_body_comes_before_all_else() {
            assertThat(store.send("POST", START + "?x=1", "{", "text/plain").line())
                    .isEqualTo("406 {\"error\":\"Content-Type header [text/plain] is not supported\",\"status\":406}");
        }

        @Test
        void other_methods_are_not_offered() {
            Answer answer = store.send("GET", START);

            assertThat(answer.line())
                    .isEqualTo("405 {\"error\":\"Incorrect HTTP method for uri [/_migration/reindex] and method [GET],"
                            + " allowed: [POST]\",\"status\":405}");
            assertThat(answer.header("Allow")).isEqualTo("POST");
        }
    }

    @Nested
    class Status {

        @Test
        void a_running_task_shows_what_is_in_progress() {
            store.reindex.store(running(FIRST.counted(10_000_000_000L).copied(999_999), pending(2), pending(3)));

            assertThat(line("GET", STATUS))
                    .isEqualTo("200 {\"start_time_millis\":1795176000120,\"complete\":false,"
                            + "\"total_indices_in_data_stream\":4,\"total_indices_requiring_upgrade\":3,\"successes\":0,"
                            + "\"in_progress\":[{\"index\":\".ds-logs-2026.11.20-000001\","
                            + "\"total_doc_count\":10000000000,\"reindexed_doc_count\":999999}],"
                            + "\"pending\":2,\"errors\":[]}");
        }

        @Test
        void a_task_without_progress_shows_why_its_last_attempts_failed() {
            store.reindex.store(running(pending(1)).withWaitingReason("blocked by \"X\""));

            assertThat(line("GET", STATUS))
                    .endsWith("\"in_progress\":[],\"pending\":1,\"errors\":[],"
                            + "\"waiting_reason\":\"blocked by \\\"X\\\"\"}");
            assertThat(store.send("GET", STATUS + "?filter_path=waiting_reason").line())
                    .isEqualTo("200 {\"waiting_reason\":\"blocked by \\\"X\\\"\"}");
        }

        @Test
        void a_complete_task_shows_its_successes() {
            store.reindex.store(complete());

            assertThat(line("GET", STATUS))
                    .isEqualTo("200 {\"start_time_millis\":1795176000120,\"complete\":true,"
                            + "\"total_indices_in_data_stream\":4,\"total_indices_requiring_upgrade\":2,\"successes\":2,"
                            + "\"in_progress\":[],\"pending\":0,\"errors\":[]}");
        }

        @Test
        void a_failed_task_is_not_complete_and_shows_its_errors() {
            store.reindex.store(failed());

            assertThat(line("GET", STATUS))
                    .isEqualTo("200 {\"start_time_millis\":1795176000120,\"complete\":false,"
                            + "\"total_indices_in_data_stream\":4,\"total_indices_requiring_upgrade\":2,\"successes\":1,"
                            + "\"in_progress\":[],\"pending\":0,\"errors\":[{\"index\":\".ds-logs-2026.11.20-000002\",\"message\":\"source"
                            + " index [.ds-logs-2026.11.20-000002] does not exist, \\\"or\\\" so\"}]}");
        }

        @Test
        void the_start_is_readable_for_humans() {
            store.reindex.store(complete());

            assertThat(line("GET", STATUS + "?human=true"))
                    .startsWith("200 {\"start_time\":\"2026-11-20T12:00:00.120Z\",\"start_time_millis\":1795176000120,"
                            + "\"complete\":true,");
            assertThat(line("GET", STATUS + "?human&filter_path=start_time,errors"))
                    .isEqualTo("200 {\"start_time\":\"2026-11-20T12:00:00.120Z\",\"errors\":[]}");
        }

        @ParameterizedTest
        @CsvSource({
            "logs, logs",
            "metrics, metrics",
            "'a,b', 'a,b'",
            "logs*, logs*",
            "Logs, Logs",
            "a%23b, a#b",
            ".ds-logs, .ds-logs"
        })
        void without_a_task_there_is_no_status(String path, String name) {
            assertThat(line("GET", "/_migration/reindex/" + path + "/_status"))
                    .isEqualTo(notFound("No migration reindex status found for [" + name + "]"));
        }

        @Test
        void a_cancelled_task_has_no_status() {
            store.reindex.store(running(FIRST));
            store.send("POST", CANCEL);

            assertThat(line("GET", STATUS)).isEqualTo(notFound("No migration reindex status found for [logs]"));
        }

        @Test
        void parameters_come_before_the_body_and_both_before_the_name() {
            assertThat(line("GET", STATUS + "?x=1", "{}"))
                    .isEqualTo(illegalArgument(
                            "request [/_migration/reindex/logs/_status] contains unrecognized parameter: [x]"));
            assertThat(line("GET", STATUS, "{}"))
                    .isEqualTo(illegalArgument(
                            "request [GET /_migration/reindex/logs/_status] does not support having a body"));
        }

        @Test
        void other_methods_are_not_offered() {
            assertThat(line("POST", STATUS))
                    .isEqualTo("405 {\"error\":\"Incorrect HTTP method for uri [/_migration/reindex/logs/_status] and"
                            + " method [POST], allowed: [GET]\",\"status\":405}");
        }
    }

    @Nested
    class Cancelling {

        @Test
        void running_failed_and_complete_tasks_are_cancelled_once() {
            for (ReindexTask task : List.of(running(FIRST), failed(), complete())) {
                store.reindex.store(task);

                assertThat(line("POST", CANCEL)).isEqualTo(ACKNOWLEDGED);
                assertThat(line("POST", CANCEL))
                        .isEqualTo(notFound("the task with id reindex-data-stream-logs doesn't exist"));
            }
        }

        @ParameterizedTest
        @CsvSource({"metrics, metrics", "'a,b', 'a,b'", "*, *", "Logs, Logs", "a%20b, a b", "_all, _all"})
        void without_a_task_there_is_nothing_to_cancel(String path, String name) {
            assertThat(line("POST", "/_migration/reindex/" + path + "/_cancel"))
                    .isEqualTo(notFound("the task with id reindex-data-stream-" + name + " doesn't exist"));
        }

        @Test
        void parameters_come_before_the_body_and_both_before_the_name() {
            assertThat(line("POST", CANCEL + "?x=1", "{}"))
                    .isEqualTo(illegalArgument(
                            "request [/_migration/reindex/logs/_cancel] contains unrecognized parameter: [x]"));
            assertThat(line("POST", CANCEL, "{}"))
                    .isEqualTo(illegalArgument(
                            "request [POST /_migration/reindex/logs/_cancel] does not support having a body"));
        }

        @Test
        void other_methods_are_not_offered() {
            assertThat(line("GET", CANCEL))
                    .isEqualTo("405 {\"error\":\"Incorrect HTTP method for uri [/_migration/reindex/logs/_cancel] and"
                            + " method [GET], allowed: [POST]\",\"status\":405}");
        }
    }
}

package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeletionCommandTest {

    private static final String INDICES = "\"backingIndices\":["
            + "{\"name\":\".ds-logs-000001\",\"closed\":false,\"createdAt\":\"2020-01-01T00:00:00Z\",\"documentCount\":3,"
            + "\"sizeInBytes\":2048,\"earliest\":\"2020-01-01T01:00:00Z\",\"latest\":\"2020-01-02T01:00:00Z\"},"
            + "{\"name\":\".ds-logs-000002\",\"closed\":false,\"createdAt\":\"2020-01-03T00:00:00Z\",\"documentCount\":0,"
            + "\"sizeInBytes\":0,\"earliest\":null,\"latest\":null}]";
    private static final String QUESTION = "Type logs to delete this permanently: ";

    private final FakeService service = new FakeService();
    private final ProgramFixture program =
            new ProgramFixture().environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);

    @BeforeEach
    void prepare() {
        service.answer("POST", "/graphql", 200, "{\"data\":{\"dataStream\":{" + INDICES + "}}}");
        service.answer("DELETE", "/_data_stream/logs", 200, "{\"acknowledged\":true}");
        service.answer("PUT", "/_data_stream/logs/_lifecycle", 200, "{\"acknowledged\":true}");
        service.answer(
                "GET",
                "/_data_stream/logs/_lifecycle",
                200,
                "{\"data_streams\":[{\"name\":\"logs\",\"lifecycle\":{\"enabled\":true,\"rollover\":{}}}]}");
        settings("-1");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void settings(String max) {
        service.answer(
                "GET",
                "/_cluster/settings",
                200,
                "{\"persistent\":{\"data_streams.lifecycle.retention.max\":\"" + max
                        + "\"},\"transient\":{},\"defaults\":{}}");
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", service.url()));
        return program.run(all.toArray(String[]::new));
    }

    private List<String> changes() {
        return service.requests.stream()
                .filter(request -> request.startsWith("DELETE") || request.startsWith("PUT"))
                .toList();
    }

    @Test
    void a_data_stream_is_deleted_after_its_content_was_shown_and_its_name_was_typed() {
        program.typing("logs");

        assertThat(run("stream", "delete", "logs")).as(program.errors()).isZero();

        assertThat(program.questions()).containsExactly(QUESTION);
        assertThat(program.errors())
                .startsWith("this deletes logs: 2 indices with 3 documents (2.0 KiB), from 2020-01-01T01:00:00Z to"
                        + " 2020-01-02T01:00:00Z")
                .contains(".ds-logs-000001", ".ds-logs-000002");
        assertThat(changes()).containsExactly("DELETE /_data_stream/logs");
    }

    @Test
    void nothing_is_deleted_if_another_name_is_typed_or_there_is_no_terminal() {
        program.typing("log");
        assertThat(run("stream", "delete", "logs")).isEqualTo(1);
        assertThat(program.errors()).contains("millrace: nothing was deleted");

        assertThat(run("stream", "delete", "logs")).isEqualTo(2);
        assertThat(run("stream", "delete", "logs", "--dry-run")).isZero();
        assertThat(changes()).isEmpty();
    }

    @Test
    void a_confirmed_deletion_needs_no_preview() {
        service.answer("POST", "/graphql", 403, "{\"error\":{\"reason\":\"not allowed\"},\"status\":403}");

        assertThat(run("stream", "delete", "logs")).isEqualTo(4);
        assertThat(run("stream", "delete", "logs", "--yes", "--dry-run")).isEqualTo(4);
        assertThat(changes()).isEmpty();
        assertThat(run("stream", "delete", "logs", "--yes"))
                .as(program.errors())
                .isZero();

        assertThat(program.output()).isEqualTo("data stream logs was deleted" + System.lineSeparator());
        assertThat(changes()).containsExactly("DELETE /_data_stream/logs");
    }

    @Test
    void unknown_numbers_are_shown_as_unknown_with_the_reason() {
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"dataStream\":{\"backingIndices\":[{\"name\":\".ds-logs-000001\",\"documentCount\":null,"
                        + "\"sizeInBytes\":null}]}},\"errors\":[{\"message\":\"not allowed to count\"}]}");

        assertThat(run("stream", "delete", "logs")).isEqualTo(2);

        assertThat(program.errors())
                .contains("1 index with an unknown number of documents (unknown size)", "not allowed to count");
    }

    @Test
    void a_retention_needs_a_confirmation_if_the_limits_of_the_cluster_are_unknown() {
        service.answer("GET", "/_cluster/settings", 403, "{\"error\":{\"reason\":\"no\"},\"status\":403}");

        assertThat(run("stream", "lifecycle", "logs", "--forever")).isEqualTo(2);
        assertThat(program.errors()).contains("you may not read the limits of the cluster");
        assertThat(changes()).isEmpty();

        assertThat(run("stream", "lifecycle", "logs", "--forever", "--yes")).isZero();
    }

    @Test
    void a_retention_that_has_passed_needs_a_confirmation() {
        assertThat(run("stream", "lifecycle", "logs", "--retention", "30d")).isEqualTo(2);
        assertThat(changes()).isEmpty();

        program.typing("logs");
        assertThat(run("stream", "lifecycle", "logs", "--retention", "30d")).isZero();

        assertThat(program.errors()).contains("the next run of the lifecycle deletes 1 index with 3 documents");
        assertThat(changes()).containsExactly("PUT /_data_stream/logs/_lifecycle {\"data_retention\":\"30d\"}");
    }

    @Test
    void a_retention_that_has_not_passed_needs_none() {
        assertThat(run("stream", "lifecycle", "logs", "--retention", "999999d")).isZero();
        assertThat(run("stream", "lifecycle", "logs", "--forever")).isZero();

        assertThat(program.questions()).isEmpty();
        assertThat(changes()).hasSize(2);
    }

    @Test
    void the_maximum_of_the_cluster_limits_a_retention() {
        settings("60d");

        assertThat(run("stream", "lifecycle", "logs", "--forever")).isEqualTo(2);

        assertThat(program.errors()).contains("deletes 1 index with 3 documents");
    }

    @Test
    void a_setting_that_shortens_retentions_needs_a_confirmation() {
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"dataStreams\":{\"nodes\":[{\"lifecycle\":{\"enabled\":true,\"dataRetention\":null},"
                        + INDICES + "},{\"lifecycle\":null," + INDICES
                        + "}],\"pageInfo\":{\"hasNextPage\":false,\"endCursor\":\"x\"}}}}");
        service.answer("PUT", "/_cluster/settings", 200, "{\"acknowledged\":true}");
        String setting = "data_streams.lifecycle.retention.max=90d";

        assertThat(run("settings", "set", setting)).isEqualTo(2);
        assertThat(run("settings", "set", setting, "--dry-run")).isZero();
        assertThat(changes()).isEmpty();
        program.typing("delete");
        assertThat(run("settings", "set", setting)).as(program.errors()).isZero();

        assertThat(program.errors()).contains("the next run of the lifecycles deletes 1 index with 3 documents");
        assertThat(changes()).hasSize(1);
    }

    @Test
    void a_setting_that_shortens_retentions_also_shows_hidden_data_streams() {
        visibleOfAll(1);
        service.answer(
                "GET",
                "/_data_stream",
                200,
                "{\"data_streams\":[{\"name\":\"secret\",\"hidden\":true,\"lifecycle\":{\"enabled\":true}}]}");

        assertThat(run("settings", "set", "data_streams.lifecycle.retention.max=90d"))
                .isEqualTo(2);

        assertThat(program.errors())
                .contains("the next run of the lifecycles deletes 1 index with 3 documents")
                .doesNotContain("you may not see");
        assertThat(changes()).isEmpty();
    }

    @Test
    void a_setting_that_may_delete_what_the_caller_cannot_see_needs_a_confirmation() {
        visibleOfAll(1);
        service.answer("PUT", "/_cluster/settings", 200, "{\"acknowledged\":true}");

        assertThat(run("settings", "set", "data_streams.lifecycle.retention.max=90d"))
                .isEqualTo(2);
        assertThat(program.errors()).contains("no index that you can see", "data streams that you may not see");
        assertThat(changes()).isEmpty();

        assertThat(run("settings", "set", "data_streams.lifecycle.retention.max="))
                .isZero();
    }

    /** Prepares a service with this number of data streams, none of which the caller sees without further requests. */
    private void visibleOfAll(int number) {
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"service\":{\"dataStreamCount\":" + number + "},\"dataStream\":{" + INDICES
                        + "},\"dataStreams\":{\"nodes\":[],\"pageInfo\":{\"hasNextPage\":false}}}}");
    }

    @Test
    void the_preview_of_a_retention_explains_each_index() {
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"dataStream\":{\"backingIndices\":["
                        + described("1", "2020-01-01", "{}")
                        + "," + described("2", "2020-02-01", "{\"index.lifecycle.name\":\"hot\"}")
                        + "," + described("3", "2020-02-02", "{\"index.blocks.read_only\":\"true\"}")
                        + "," + described("4", "2020-02-03", "{}")
                        + "," + described("5", "2999-01-01", "{}")
                        + "]}}}");

        assertThat(run("stream", "lifecycle", "logs", "--retention", "30d", "--dry-run"))
                .isZero();

        assertThat(program.output().lines())
                .anyMatch(line -> line.endsWith("deleted now"))
                .anyMatch(line -> line.endsWith("remains: the lifecycle policy hot manages it"))
                .anyMatch(line -> line.endsWith("remains: a block forbids its deletion"))
                .anyMatch(line -> line.endsWith("deleted at about 2999-01-31T00:00:00Z"))
                .anyMatch(line -> line.endsWith("remains: it is the write index"))
                .anyMatch(line -> line.startsWith("the write index is never deleted"));

        run("stream", "lifecycle", "logs", "--retention", "30d", "--dry-run", "--json");

        assertThat(program.output())
                .contains(
                        "\"kept\"",
                        "\"reason\" : \"policy\"",
                        "\"reason\" : \"write_index\"",
                        "\"deleted_at_about\" : \"2999-01-31T00:00:00Z\"");
    }

    private static String described(String number, String day, String settings) {
        return "{\"name\":\".ds-logs-00000" + number + "\",\"closed\":false,\"createdAt\":\"" + day
                + "T00:00:00Z\",\"documentCount\":0,\"sizeInBytes\":0,\"settings\":" + settings + "}";
    }

    @Test
    void a_retention_without_unit_is_a_mistake() {
        for (String retention : List.of("1", "0", "0d", "-1", "1x", "1 d")) {
            assertThat(run("stream", "lifecycle", "logs", "--retention", retention))
                    .isEqualTo(2);
            assertThat(program.errors()).contains("--retention is " + retention, "with a unit");
        }
        assertThat(service.requests).isEmpty();
    }

    @Test
    void a_trim_that_deletes_nothing_says_why() {
        service.answer(
                "POST",
                "/_data_stream/logs/_trim?dry_run=true",
                200,
                "{\"removed\":[],\"kept\":[{\"index\":\".ds-logs-000001\",\"reason\":\"newer_documents\","
                        + "\"maximum_timestamp\":\"2020-01-02T01:00:00Z\"},{\"index\":\".ds-logs-000002\","
                        + "\"reason\":\"write_index\"}]}");

        assertThat(run("stream", "trim", "logs", "--before", "2019-01-01")).isZero();

        assertThat(program.output())
                .contains(
                        "apart from the write index, no index of logs has only documents before 2019-01-01",
                        "remains: its newest document has the time 2020-01-02T01:00:00Z",
                        "remains: it is the write index");

        service.answer(
                "POST",
                "/_data_stream/logs/_trim?dry_run=true",
                200,
                "{\"removed\":[],\"kept\":[{\"index\":\".ds-logs-000002\",\"reason\":\"write_index\"}]}");
        assertThat(run("stream", "trim", "logs", "--before", "2019-01-01")).isZero();
        assertThat(program.output())
                .contains("the only index of logs is the write index. After `millrace stream rollover logs`");
    }

    @Test
    void a_trim_that_deletes_nothing_for_other_reasons_than_the_age_names_the_reason_of_each_index() {
        service.answer(
                "POST",
                "/_data_stream/logs/_trim?dry_run=true",
                200,
                "{\"removed\":[],\"kept\":[{\"index\":\".ds-logs-000001\",\"reason\":\"upgraded\"},"
                        + "{\"index\":\".ds-logs-000002\",\"reason\":\"write_index\"}]}");

        assertThat(run("stream", "trim", "logs", "--before", "2026-01-01")).isZero();

        assertThat(program.output())
                .startsWith("no index of logs was deleted, for these reasons:" + System.lineSeparator())
                .contains("remains: the data stream is being upgraded", "remains: it is the write index")
                .doesNotContain("has only documents before");
    }

    @Test
    void the_preview_of_a_setting_is_also_for_programs_and_changes_nothing() {
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"service\":{\"dataStreamCount\":1},\"dataStreams\":{\"nodes\":["
                        + "{\"lifecycle\":{\"enabled\":true,\"dataRetention\":null}," + INDICES
                        + "}],\"pageInfo\":{\"hasNextPage\":false,\"endCursor\":\"x\"}}}}");
        service.answer("GET", "/_data_stream", 200, "{\"data_streams\":[{\"name\":\"logs\"}]}");

        assertThat(run("settings", "set", "data_streams.lifecycle.retention.max=90d", "--dry-run", "--json"))
                .as(program.errors())
                .isZero();
        assertThat(program.output()).contains("\"indices\" : [", "\"name\" : \".ds-logs-000001\"");

        assertThat(run("settings", "set", "data_streams.lifecycle.poll_interval=7m", "--dry-run"))
                .isZero();
        assertThat(program.output().lines()).endsWith("}", "the change would delete no index");
        assertThat(run("settings", "set", "data_streams.lifecycle.retention.max=999999d", "--dry-run"))
                .isZero();
        assertThat(program.output().lines())
                .endsWith("the change would delete no index", "the change would delete no index");
        assertThat(run("settings", "set", "data_streams.lifecycle.retention.max=soon", "--dry-run"))
                .isEqualTo(1);
        assertThat(program.errors()).startsWith("millrace: rejected: ").contains("soon");
        assertThat(changes()).isEmpty();
    }

    @Test
    void a_setting_with_a_transient_value_remains_without_effect_and_the_command_says_so() {
        String key = "data_streams.lifecycle.poll_interval";
        service.answer("PUT", "/_cluster/settings", 200, "{\"acknowledged\":true}");
        service.answer(
                "GET",
                "/_cluster/settings",
                200,
                "{\"persistent\":{\"" + key + "\":\"7m\"},\"transient\":{\"" + key + "\":\"1m\"}}");

        assertThat(run("settings", "set", key + "=7m")).isZero();

        assertThat(program.output().lines())
                .containsExactly(key + " was set to 7m", "  but its transient value 1m has precedence");
    }

    @Test
    void a_trim_accepts_an_age() {
        service.answer("GET", "/_data_stream/logs", 200, "{\"data_streams\":[]}");
        service.answer("POST", "/_data_stream/logs/_trim?dry_run=true", 200, "{\"removed\":[],\"kept\":[]}");

        assertThat(run("stream", "trim", "logs", "--before", "1d")).isZero();
        assertThat(service.requests)
                .anyMatch(request -> request.matches("POST /_data_stream/logs/_trim \\{\"before\":\"20\\d\\d-.*Z\"}"));

        assertThat(run("stream", "trim", "logs", "--before", "yesterday")).isEqualTo(2);
        assertThat(program.errors()).contains("such as 2026-01-31", "an age such as 90d");
        assertThat(run("stream", "trim", "logs", "--before", "")).isEqualTo(2);
        assertThat(program.errors()).contains("--before is empty, but must be a time");
    }

    @Test
    void a_trim_names_removed_indices_that_the_preview_did_not_show() {
        service.answer(
                "POST",
                "/_data_stream/logs/_trim?dry_run=true",
                200,
                "{\"removed\":[\".ds-logs-000001\"],\"kept\":[]}");
        service.answer(
                "POST",
                "/_data_stream/logs/_trim",
                200,
                "{\"removed\":[\".ds-logs-000001\",\".ds-logs-000002\"],\"kept\":[]}");
        program.typing("logs");

        assertThat(run("stream", "trim", "logs", "--before", "2026-01-01"))
                .as(program.errors())
                .isZero();

        assertThat(program.output().lines())
                .containsExactly(
                        ".ds-logs-000001 was removed",
                        ".ds-logs-000002 was removed, although the preview did not show it");
    }
}

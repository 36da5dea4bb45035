package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QueryRemarksTest {

    private static final String MAPPED = "[{\"name\":\"status\",\"types\":[\"long\"],\"metadata\":false},"
            + "{\"name\":\"log\",\"types\":[\"object\"],\"metadata\":false},"
            + "{\"name\":\"log.level\",\"types\":[\"keyword\"],\"metadata\":false},"
            + "{\"name\":\"labels\",\"types\":[\"object\"],\"metadata\":false},"
            + "{\"name\":\"tags\",\"types\":[\"flattened\"],\"metadata\":false}]";
    private static final String SOURCE =
            "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"status\":500,\"spans\":[{\"id\":1}]}";

    private final FakeService service = new FakeService();
    private final ProgramFixture program =
            new ProgramFixture().environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);

    @BeforeEach
    void prepare() {
        known(MAPPED, "[{\"source\":" + SOURCE + "}]");
        found("");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void known(String fields, String documents) {
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"fields\":" + fields + ",\"documents\":{\"nodes\":" + documents + "}}}");
    }

    private void found(String hits) {
        service.answer(
                "POST",
                "/logs/_search",
                200,
                "{\"hits\":{\"total\":{\"value\":" + (hits.isEmpty() ? 0 : 1) + ",\"relation\":\"eq\"},\"hits\":["
                        + hits + "]}}");
    }

    private void foundOne() {
        found("{\"_index\":\".ds-logs-000001\",\"_id\":\"1\",\"_source\":" + SOURCE + "}");
    }

    private String errors(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", service.url()));
        assertThat(program.run(all.toArray(String[]::new))).isZero();
        return program.errors();
    }

    private List<String> lookups() {
        return service.requests.stream()
                .filter(request -> request.contains("/graphql"))
                .toList();
    }

    @Test
    void an_unknown_field_is_reported_with_a_suggestion() {
        assertThat(errors("search", "logs", "stat:500")).contains("""
                        millrace: no document matches
                        millrace: warning: the field stat is unknown: the mappings and the newest document of logs do not contain \
                        it; did you mean status?
                        """.replace("\n", System.lineSeparator()));
        assertThat(errors("tail", "logs", "level:error"))
                .contains("the field level is unknown", "did you mean log.level?");
        assertThat(lookups()).hasSize(2);
    }

    @Test
    void a_field_in_an_inner_object_is_suggested() {
        known("[]", "[{\"source\":{\"http\":{\"response\":{\"status_code\":500}}}}]");

        assertThat(errors("search", "logs", "status:500")).contains("did you mean http.response.status_code?");
    }

    @Test
    void programs_get_the_warning_only_on_the_error_output() {
        assertThat(errors("search", "logs", "stat:500", "-o", "ndjson")).contains("did you mean status?");

        assertThat(program.output()).isEmpty();
    }

    @Test
    void fields_that_exist_or_may_exist_are_not_reported() {
        String query = "status:501 status.keyword:a log.level:x labels.any:x tags.any:x spans.id:2 _id:x _exists_:any"
                + " @timestamp:2026";

        assertThat(errors("search", "logs", query)).isEqualTo("millrace: no document matches" + System.lineSeparator());
    }

    @Test
    void a_condition_of_documents_that_were_found_needs_no_request() {
        foundOne();

        assertThat(errors("search", "logs", "status:500", "--fields", "status,spans"))
                .isEmpty();
        assertThat(errors("search", "logs", "other:5")).isEmpty();
        found("{\"_index\":\".ds-logs-000001\",\"_id\":\"1\",\"_source\":{\"status\":500}}");
        assertThat(errors("search", "logs", "--fields", "status")).isEmpty();
        assertThat(lookups()).isEmpty();
    }

    @Test
    void an_unknown_field_of_an_alternative_is_reported_if_there_is_a_similar_one() {
        foundOne();

        assertThat(errors("search", "logs", "status:500 OR statu:404")).contains("did you mean status?");
        assertThat(errors("search", "logs", "status:500 OR rare:404")).doesNotContain("rare");
    }

    @Test
    void unknown_fields_of_options_are_reported() {
        foundOne();

        assertThat(errors("search", "logs", "--fields", "@timestamp,nothing,st*"))
                .contains("the field nothing is unknown");
        assertThat(errors("search", "logs", "--sort", "statu:desc")).contains("did you mean status?");
    }

    @Test
    void a_word_with_an_equals_sign_is_explained() {
        assertThat(errors("search", "logs", "status=500"))
                .contains("status=500 is no condition on the field status; write status:500");
        assertThat(errors("search", "logs", "log.level=not found"))
                .contains(
                        "log.level=not found is no condition on the field log.level; write 'log.level:\"not found\"'");
        assertThat(errors("search", "logs", "a=b")).doesNotContain("a=b");
    }

    @Test
    void nothing_is_reported_if_the_fields_are_unknown() {
        known(MAPPED, "[]");
        assertThat(errors("search", "logs", "stat:500")).doesNotContain("warning");

        service.answer("POST", "/graphql", 403, "{\"error\":{\"reason\":\"no\"},\"status\":403}");
        assertThat(errors("search", "logs", "stat:500")).doesNotContain("warning");
    }

    @Test
    void without_the_mappings_only_the_documents_are_named() {
        known("null", "[{\"source\":" + SOURCE + "},{\"source\":{}}]");

        assertThat(errors("search", "logs", "stat:500"))
                .contains("unknown: the newest 2 documents of logs do not contain it; did you mean status?");
    }

    @Test
    void an_empty_result_names_the_time_range() {
        assertThat(errors("search", "logs", "--since", "15m")).contains("no document matches in the last 15m");
        assertThat(errors("tail", "logs", "--since", "15m")).contains("no document matches in the last 15m");
        assertThat(errors("search", "logs", "--from", "2026-01-01", "--to", "2026-01-02"))
                .contains("no document matches at or after 2026-01-01 and before 2026-01-02");
    }

    @Test
    void a_count_reports_an_unknown_field() {
        service.answer("POST", "/logs/_count", 200, "{\"count\":0}");

        assertThat(errors("count", "logs", "stat:500", "--since", "1h"))
                .contains("did you mean status?", "no document matches in the last 1h");
        service.answer("POST", "/logs/_count", 200, "{\"count\":1}");
        assertThat(errors("count", "logs", "NOT statu:500")).contains("did you mean status?");
    }
}

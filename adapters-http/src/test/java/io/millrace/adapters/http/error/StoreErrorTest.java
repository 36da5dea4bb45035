package io.millrace.adapters.http.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Attributes;
import io.millrace.domain.Rejection.Reason;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StoreErrorTest {

    private static String written(StoreError error) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            error.writeTo(json);
        }
        return text.toString();
    }

    @Test
    void a_missing_index_carries_upstreams_metadata() throws IOException {
        String cause = "\"type\":\"index_not_found_exception\",\"reason\":\"no such index [x]\","
                + "\"resource.type\":\"index_or_alias\",\"resource.id\":\"x\",\"index_uuid\":\"_na_\",\"index\":\"x\"";

        assertThat(written(Rejections.translate(Rejection.indexNotFound("x"))))
                .isEqualTo("{\"error\":{\"root_cause\":[{" + cause + "}]," + cause + "},\"status\":404}");
    }

    @Test
    void a_refused_document_names_its_cause_once() throws IOException {
        Rejection rejection = new Rejection(
                Reason.DOCUMENT_INVALID, "failed to parse", Map.of(Attributes.CAUSE, "timestamp is missing"));

        assertThat(written(Rejections.translate(rejection)))
                .isEqualTo("{\"error\":{\"root_cause\":[{\"type\":\"document_parsing_exception\","
                        + "\"reason\":\"failed to parse\"}],\"type\":\"document_parsing_exception\","
                        + "\"reason\":\"failed to parse\",\"caused_by\":{\"type\":\"illegal_argument_exception\","
                        + "\"reason\":\"timestamp is missing\"}},\"status\":400}");
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID, 400, illegal_argument_exception",
        "INVALID_NAME, 400, invalid_index_name_exception",
        "INVALID_ALIAS, 400, invalid_alias_name_exception",
        "ALIASES_MISSING, 404, aliases_not_found_exception",
        "DOCUMENT_INVALID, 400, document_parsing_exception",
        "VALIDATION, 400, action_request_validation_exception",
        "INDEX_NOT_FOUND, 404, index_not_found_exception",
        "RESOURCE_NOT_FOUND, 404, resource_not_found_exception",
        "ALREADY_EXISTS, 400, resource_already_exists_exception",
        "VERSION_CONFLICT, 409, version_conflict_engine_exception",
        "WRITE_INDEX_CHANGED, 409, write_index_changed_exception",
        "BLOCKED, 403, cluster_block_exception",
        "BLOCKED_FOR_NOW, 429, cluster_block_exception",
        "FORBIDDEN, 403, security_exception",
        "INDEX_CLOSED, 400, index_closed_exception",
        "TOO_LARGE, 400, illegal_argument_exception",
        "OVERLOADED, 429, es_rejected_execution_exception",
        "UNAVAILABLE, 503, unavailable_exception",
        "OUTCOME_UNKNOWN, 503, outcome_unknown_exception",
        "NOT_OFFERED, 501, unsupported_operation_exception",
    })
    void every_reason_has_its_status_and_type(Reason reason, int status, String type) {
        Rejection rejection = new Rejection(reason, "why");

        StoreError error = Rejections.translate(rejection);

        assertThat(error.status()).isEqualTo(status);
        assertThat(error.cause()).isEqualTo(ErrorCause.of(type, Rejections.message(rejection)));
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void what_passes_says_when_to_come_back(Reason reason) {
        StoreError error = Rejections.translate(new Rejection(reason, "why"));

        assertThat(error.headers().containsKey("Retry-After"))
                .isEqualTo(error.status() == 429 || reason == Reason.UNAVAILABLE);
    }

    @Test
    void the_special_bodies_are_bare() throws IOException {
        assertThat(written(StoreError.text(400, "no handler"))).isEqualTo("{\"error\":\"no handler\"}");
        assertThat(written(StoreError.textAndStatus(406, "no type")))
                .isEqualTo("{\"error\":\"no type\",\"status\":406}");
    }

    @Test
    void a_reason_can_always_be_written_and_ends() throws IOException {
        String reason = "a\uD800b\uDC00" + "é".repeat(10_000);

        assertThat(ErrorCause.of("t", reason).reason())
                .startsWith("a\uFFFDb\uFFFDé")
                .hasSize(8_192);
        assertThat(written(StoreError.of(400, "t", reason))).contains("a\uFFFDb\uFFFDé");
    }

    @Test
    void a_problem_has_the_phrase_of_its_status() {
        assertThat(Problem.of(StoreError.of(415, "x", "wrong type")))
                .isEqualTo(new Problem(415, "Unsupported Media Type", "wrong type", Optional.empty()));
    }
}

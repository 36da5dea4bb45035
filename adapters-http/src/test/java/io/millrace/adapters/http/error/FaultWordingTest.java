package io.millrace.adapters.http.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FaultWordingTest {

    /** More values than any fault has; {@code write} is both a text and the key of a block. */
    private static Rejection rejection(Fault fault) {
        return Rejection.of(fault, "logs", "write", "third");
    }

    @ParameterizedTest
    @EnumSource
    void every_fault_has_a_message_and_a_description(Fault fault) {
        assertThat(Rejections.message(rejection(fault))).isNotBlank().doesNotContain("%");
        assertThat(rejection(fault).getMessage()).isNotBlank().doesNotContain("%");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "NO_SUCH_INDEX | no such index [logs]",
                "NO_SUCH_STREAM | no such index [logs] and [require_data_stream] request flag is [true] and [logs] is"
                        + " not a data stream",
                "CREATION_OFF | no such index [logs] and [write] is [false]",
                "CREATION_FORBIDDEN | no such index [logs] and [write] contains [-third] which forbids automatic"
                        + " creation of the index",
                "CREATION_NOT_LISTED | no such index [logs] and [write] ([third]) doesn't match",
                "INDEX_BLOCKED | index [logs] blocked by: [FORBIDDEN/8/index write (api)];",
                "INVALID_INDEX_NAME | Invalid index name [logs], write",
                "INVALID_ALIAS_NAME | Invalid alias name [logs]: write",
                "INVALID_STREAM_NAME | data_stream [logs] write",
                "INVALID_TEMPLATE_NAME | index_template [logs] invalid, cause [name write]",
                "NO_SUCH_TEMPLATE | index_template [logs] missing",
                "NO_TEMPLATE_MATCHES | index template matching [logs] not found",
                "FINAL_SETTING | final write setting [logs], not updateable",
                "STATIC_SETTINGS | Can't update non dynamic settings [logs] for open indices [[write/third]]",
                "CREATE_IN_BACKING_INDEX | index request with op_type=create targeting backing indices is disallowed,"
                        + " target corresponding data stream [logs] instead",
                "INDEX_IN_BACKING_INDEX | index request with op_type=index and no if_primary_term and if_seq_no set"
                        + " targeting backing indices is disallowed, target corresponding data stream [logs] instead",
                "NEGATIVE_OFFSET | [from] parameter cannot be negative but was [logs]",
                "NEGATIVE_SIZE | [size] parameter cannot be negative, found [logs]",
                "PAGE_TOO_FAR | Result window is too large, from + size must be less than or equal to: [logs] but was"
                        + " [write]; use [search_after] instead",
                "EMPTY_ID | if _id is specified it must not be empty",
                "INVALID_ID | _id logs",
                "NOT_A_PLACE | [search_after] value [logs] is not a value that a search returned for [_doc]",
                "TIMESTAMP_NOT_A_DATE | failed to parse: failed to parse date field [logs] with format"
                        + " [strict_date_optional_time||epoch_millis]",
            })
    void the_wording_is_that_of_elasticsearch(Fault fault, String message) {
        assertThat(Rejections.message(rejection(fault))).isEqualTo(message);
    }

    @Test
    void the_blocks_are_in_the_order_of_the_rejection() {
        assertThat(Rejections.message(Rejection.of(Fault.INDEX_BLOCKED, "logs", "read_only,write")))
                .isEqualTo("index [logs] blocked by: [FORBIDDEN/5/index read-only (api)];"
                        + "[FORBIDDEN/8/index write (api)];");
        assertThat(Rejections.message(Rejection.of(Fault.INDEX_BLOCKED_FOR_NOW, "logs", "read_only_allow_delete")))
                .isEqualTo("index [logs] blocked by: [TOO_MANY_REQUESTS/12/index read-only / allow delete (api)];");
    }

    @Test
    void an_invalid_document_has_the_rule_as_its_cause() {
        StoreError error = Rejections.translate(Rejection.of(Fault.INVALID_DOCUMENT, "no timestamp"));

        assertThat(error.cause().reason()).isEqualTo("failed to parse: no timestamp");
        assertThat(FaultWording.cause(Rejection.of(Fault.INVALID_DOCUMENT, "no timestamp")))
                .contains("no timestamp");
    }

    @Test
    void validation_errors_are_numbered() {
        assertThat(Rejections.message(Rejection.validation("no settings to update")))
                .isEqualTo("Validation Failed: 1: no settings to update;");
    }
}

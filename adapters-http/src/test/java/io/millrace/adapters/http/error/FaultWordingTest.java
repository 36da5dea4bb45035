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
        return Rejection.of(fault, "logs", "write", "third", "fourth", "fifth", "sixth");
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
                "INTERNAL_BLOCK | Validation Failed: 1: logs block is for internal use only;",
                "FORBIDDEN_ACTION | action [logs] is unauthorized for write with effective roles [third]"
                        + " (assigned roles [fourth] were not found), this action is granted by the cluster privileges"
                        + " [fifth]",
                "FORBIDDEN_ACTION_ON_NAMES | action [logs] is unauthorized for write with effective roles"
                        + " [third] (assigned roles [fourth] were not found) on indices [fifth], this action is granted"
                        + " by the index privileges [sixth]",
                "FORBIDDEN_ACTION_ON_NAMES_OF_SERVICE | action [logs] is unauthorized for write with effective roles"
                        + " [third] (assigned roles [fourth] were not found) on indices [fifth], this action is granted"
                        + " by the index privileges [sixth]; indices of the service also require the cluster privilege"
                        + " [manage]",
                "NAME_OF_ALIAS | The provided expression [logs] matches an alias, specify the corresponding concrete"
                        + " indices instead.",
                "ALIAS_OF_BACKING_INDEX | The provided expressions [logs] match a backing index belonging to data stream"
                        + " [write]. Data stream backing indices don't support aliases.",
                "NO_REQUIRED_ALIAS | required alias [logs] does not exist",
                "NO_ALIAS_CHANGE | Validation Failed: 1: Must specify at least one alias action;",
                "NO_STREAM_TO_UPGRADE | Data stream named [logs] does not exist",
                "TEMPLATE_OF_STREAMS | cannot create index with name [logs], because it matches with template [write]"
                        + " that creates data streams only, use create data stream api instead",
                "TEMPLATES_OVERLAP | index template [logs] has index patterns [write] matching patterns from existing"
                        + " templates [third] with patterns (fourth) that have the same priority [fifth], multiple index"
                        + " templates may not match during index creation, please use a different priority",
                "STREAMS_WITHOUT_TEMPLATE | composable template [logs] with index patterns [write], priority [third]"
                        + " would cause data streams [fourth] to no longer match a data stream template",
                "PRIVATE_SETTING | private index setting [logs] can not be set explicitly",
                "UNKNOWN_SETTING | unknown setting [logs]",
                "UNKNOWN_CLUSTER_SETTING | logs setting [write], not recognized",
                "SETTING_NOT_BOOLEAN | Failed to parse value [logs] for setting [write] as only [true] or [false] are"
                        + " allowed.",
                "SETTING_NOT_A_NUMBER | Failed to parse value [logs] for setting [write]",
                "SETTING_TOO_SMALL | Failed to parse value [logs] for setting [write] must be >= third",
                "SETTING_TOO_LARGE | Failed to parse value [logs] for setting [write] must be <= third",
                "SETTING_NOT_A_RATE | Failed to parse value [logs] for setting [write] must be greater than 0 or -1 for"
                        + " infinite",
                "RETENTION_TOO_SHORT | Setting 'logs' should be greater than 10s",
                "RETENTION_ABOVE_MAXIMUM | Setting [logs=write] cannot be greater than [third=fourth].",
                "CREATE_IN_BACKING_INDEX | index request with op_type=create targeting backing indices is disallowed,"
                        + " target corresponding data stream [logs] instead",
                "INDEX_IN_BACKING_INDEX | index request with op_type=index and no if_primary_term and if_seq_no set"
                        + " targeting backing indices is disallowed, target corresponding data stream [logs] instead",
                "NEGATIVE_OFFSET | [from] parameter cannot be negative but was [logs]",
                "NEGATIVE_SIZE | [size] parameter cannot be negative, found [logs]",
                "PAGE_TOO_FAR | Result window is too large, from + size must be less than or equal to: [logs] but was"
                        + " [write]. See the scroll api for a more efficient way to request large data sets.",
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
    void a_forbidden_request_without_unknown_roles_and_names_does_not_mention_them() {
        assertThat(Rejections.message(
                        Rejection.of(Fault.FORBIDDEN_ACTION_ON_NAMES, "act", "user [anna]", "a,b", "", "", "all")))
                .isEqualTo("action [act] is unauthorized for user [anna] with effective roles [a,b], this action is"
                        + " granted by the index privileges [all]");
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

    @Test
    void a_continued_rejection_keeps_the_wording_of_its_fault() {
        Rejection continued = Rejection.of(Fault.INDEX_BLOCKED, "logs", "write").continuedBy("; only [a] were changed");

        assertThat(Rejections.message(continued))
                .isEqualTo("index [logs] blocked by: [FORBIDDEN/8/index write (api)];; only [a] were changed");
    }
}

package io.millrace.adapters.http.error;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The messages for faults. The wording is that of Elasticsearch, because its clients may compare messages. */
final class FaultWording {

    private FaultWording() {}

    /** Returns the message of the fault of a rejection; empty if it has no fault. */
    static Optional<String> message(Rejection rejection) {
        String opening = isInvalidDocument(rejection) ? "failed to parse: " : "";
        return rejection.fault().map(fault -> opening + detail(fault, rejection.values()));
    }

    /** Returns the part of the message that responses repeat as the cause; empty if they contain no cause. */
    static Optional<String> cause(Rejection rejection) {
        return rejection
                .fault()
                .filter(fault -> isInvalidDocument(rejection))
                .map(fault -> detail(fault, rejection.values()));
    }

    private static boolean isInvalidDocument(Rejection rejection) {
        return rejection.reason() == Rejection.Reason.DOCUMENT_INVALID;
    }

    private static String detail(Fault fault, List<String> values) {
        List<Object> shown = new ArrayList<>(values);
        if (fault == Fault.INDEX_BLOCKED || fault == Fault.INDEX_BLOCKED_FOR_NOW) {
            shown.set(1, blocks(values.get(1)));
        }
        return String.format(Locale.ROOT, format(fault), shown.toArray());
    }

    private static String format(Fault fault) {
        return switch (fault) {
            case NO_SUCH_INDEX -> "no such index [%s]";
            case NO_SUCH_STREAM, NO_TEMPLATE_FOR_STREAM ->
                "no such index [%1$s] and [require_data_stream] request flag is [true] and [%1$s] is not a data stream";
            case CREATION_OFF -> "no such index [%s] and [%s] is [false]";
            case CREATION_FORBIDDEN ->
                "no such index [%s] and [%s] contains [-%s] which forbids automatic creation of the index";
            case CREATION_NOT_LISTED -> "no such index [%s] and [%s] ([%s]) doesn't match";
            case NO_SUCH_ALIASES -> "aliases %s missing";
            case NO_SUCH_TEMPLATE -> "index_template [%s] missing";
            case NO_TEMPLATE_MATCHES -> "index template matching [%s] not found";
            case NO_UPGRADE -> "No migration reindex status found for [%s]";
            case NO_UPGRADE_TO_CANCEL -> "the task with id reindex-data-stream-%s doesn't exist";
            case STREAM_EXISTS -> "data_stream [%s] already exists";
            case ID_EXISTS -> "[%s]: version conflict, document already exists (current version [1])";
            case INVALID_INDEX_NAME -> "Invalid index name [%s], %s";
            case INVALID_STREAM_NAME -> "data_stream [%s] %s";
            case INVALID_ALIAS_NAME -> "Invalid alias name [%s]: %s";
            case INVALID_TEMPLATE_NAME -> "index_template [%s] invalid, cause [name %s]";
            case INDEX_CLOSED -> "closed index [%s]";
            case INDEX_BLOCKED, INDEX_BLOCKED_FOR_NOW -> "index [%s] blocked by: %s";
            case FINAL_SETTING -> "final %2$s setting [%1$s], not updateable";
            case STATIC_SETTINGS -> "Can't update non dynamic settings [%s] for open indices [[%s/%s]]";
            case ROLLOVER_OF_INDEX -> "rollover target is a [concrete index] but one of [data stream] was expected";
            case ROLLOVER_OF_ALIAS -> "rollover target is a [alias] but one of [data stream] was expected";
            case EMPTY_ID -> "if _id is specified it must not be empty";
            case INVALID_ID -> "_id %s";
            case INVALID_DOCUMENT -> "%s";
            case TIMESTAMP_NOT_A_DATE, NOT_A_DATE ->
                "failed to parse date field [%s] with format [strict_date_optional_time||epoch_millis]";
            case STREAM_ONLY_CREATES -> "only write ops with an op_type of create are allowed in data streams";
            case INDEX_ONLY_CREATES ->
                "only write ops with an op_type of create are allowed; documents are never changed";
            case CREATE_IN_BACKING_INDEX -> targetsBackingIndex("create");
            case INDEX_IN_BACKING_INDEX -> targetsBackingIndex("index and no if_primary_term and if_seq_no set");
            case NEGATIVE_OFFSET -> "[from] parameter cannot be negative but was [%s]";
            case NEGATIVE_SIZE -> "[size] parameter cannot be negative, found [%s]";
            case NEGATIVE_TRACK_TOTAL -> "[track_total_hits] parameter must be positive or equals to -1, got %s";
            case PAGE_TOO_FAR ->
                "Result window is too large, from + size must be less than or equal to: [%s] but was [%s];"
                        + " use [search_after] instead";
            case OFFSET_AFTER_PLACE -> "[from] parameter must be set to 0 when [search_after] is used";
            case NOT_A_PLACE -> "[search_after] value [%s] is not a value that a search returned for [_doc]";
            case NEGATIVE_MINIMUM_SHOULD -> "[minimum_should_match] must not be negative: %s";
            case QUERY_TOO_DEEP -> "the query has more than %s levels of [bool]";
        };
    }

    private static String targetsBackingIndex(String operation) {
        return "index request with op_type=" + operation
                + " targeting backing indices is disallowed, target corresponding data stream [%s] instead";
    }

    private static String blocks(String keys) {
        return Arrays.stream(keys.split(","))
                .flatMap(key -> IndexBlock.ofKey(key).stream())
                .map(block -> "[" + words(block) + "];")
                .collect(Collectors.joining());
    }

    private static String words(IndexBlock block) {
        return switch (block) {
            case READ_ONLY -> "FORBIDDEN/5/index read-only (api)";
            case READ -> "FORBIDDEN/7/index read (api)";
            case WRITE -> "FORBIDDEN/8/index write (api)";
            case METADATA -> "FORBIDDEN/9/index metadata (api)";
            case READ_ONLY_ALLOW_DELETE -> "TOO_MANY_REQUESTS/12/index read-only / allow delete (api)";
        };
    }
}

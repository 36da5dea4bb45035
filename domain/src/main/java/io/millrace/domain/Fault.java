package io.millrace.domain;

import io.millrace.domain.Rejection.Reason;
import java.util.List;
import java.util.Locale;

/**
 * A broken rule whose message depends on the interface. The description of the fault is for logs and for stored
 * results; an adapter words the fault in the terms of its requests.
 *
 * <p>A rejection contains one value for each {@code %s} of the description, in the same order.
 */
public enum Fault {
    NO_SUCH_INDEX(Reason.INDEX_NOT_FOUND, "index [%s] does not exist"),
    NO_SUCH_STREAM(Reason.INDEX_NOT_FOUND, "data stream [%s] does not exist"),
    NO_TEMPLATE_FOR_STREAM(
            Reason.INDEX_NOT_FOUND,
            "data stream [%s] does not exist; put an index template with data_stream that matches its name"),
    /** The values are the index and the key of the setting; the same applies to the next two faults. */
    CREATION_OFF(Reason.INDEX_NOT_FOUND, "index [%s] does not exist, and [%s] is false"),
    /** The third value is the pattern. */
    CREATION_FORBIDDEN(Reason.INDEX_NOT_FOUND, "index [%s] does not exist, and [%s] forbids its creation by [-%s]"),
    /** The third value is the value of the setting. */
    CREATION_NOT_LISTED(Reason.INDEX_NOT_FOUND, "index [%s] does not exist, and [%s] does not allow it: [%s]"),
    NO_SUCH_ALIASES(Reason.ALIASES_MISSING, "the aliases %s do not exist"),
    NO_SUCH_TEMPLATE(Reason.RESOURCE_NOT_FOUND, "index template [%s] does not exist"),
    NO_TEMPLATE_MATCHES(Reason.RESOURCE_NOT_FOUND, "no index template matches [%s]"),
    NO_UPGRADE(Reason.RESOURCE_NOT_FOUND, "[%s] has no upgrade"),
    NO_UPGRADE_TO_CANCEL(Reason.RESOURCE_NOT_FOUND, "[%s] has no upgrade to cancel"),
    STREAM_EXISTS(Reason.ALREADY_EXISTS, "data stream [%s] already exists"),
    ID_EXISTS(Reason.VERSION_CONFLICT, "a document with the id [%s] already exists"),

    /** The second value is the rule; the same applies to the other faults of names. */
    INVALID_INDEX_NAME(Reason.INVALID_NAME, "the name [%s] of an index %s"),
    INVALID_STREAM_NAME(Reason.INVALID, "the name [%s] of a data stream %s"),
    INVALID_ALIAS_NAME(Reason.INVALID_ALIAS, "the name [%s] of an alias is not allowed: %s"),
    INVALID_TEMPLATE_NAME(Reason.INVALID, "the name [%s] of an index template %s"),

    INDEX_CLOSED(Reason.INDEX_CLOSED, "index [%s] is closed"),

    /** The second value contains the keys of the blocks, separated by commas. */
    INDEX_BLOCKED(Reason.BLOCKED, "index [%s] is blocked by [%s]"),
    /** Like {@link #INDEX_BLOCKED}, until storage space is available. */
    INDEX_BLOCKED_FOR_NOW(Reason.BLOCKED_FOR_NOW, "index [%s] is blocked by [%s]"),

    /** The values are the setting and the index. */
    FINAL_SETTING(Reason.INVALID, "setting [%s] of index [%s] cannot be changed"),
    /** The values are the settings, the index and its UUID. */
    STATIC_SETTINGS(Reason.INVALID, "settings %s of index [%s/%s] can be changed only while it is closed"),

    ROLLOVER_OF_INDEX(Reason.INVALID, "an index cannot be rolled over, only a data stream"),
    ROLLOVER_OF_ALIAS(Reason.INVALID, "an alias cannot be rolled over, only a data stream"),

    EMPTY_ID(Reason.INVALID, "the id of a document must not be empty"),
    /** The value is the rule. */
    INVALID_ID(Reason.INVALID, "the id of a document %s"),
    /** The value is the rule. */
    INVALID_DOCUMENT(Reason.DOCUMENT_INVALID, "the document is invalid: %s"),
    TIMESTAMP_NOT_A_DATE(Reason.DOCUMENT_INVALID, "the timestamp [%s] of the document is not a date"),

    STREAM_ONLY_CREATES(Reason.INVALID, "documents of a data stream can only be created"),
    INDEX_ONLY_CREATES(Reason.INVALID, "documents can only be created; they are never changed"),
    /** The value is the data stream of the backing index. */
    CREATE_IN_BACKING_INDEX(Reason.INVALID, "documents must be sent to data stream [%s], not to its backing index"),
    /** Like {@link #CREATE_IN_BACKING_INDEX}, for {@code Operation.INDEX}. */
    INDEX_IN_BACKING_INDEX(Reason.INVALID, "documents must be indexed in data stream [%s], not in its backing index"),

    NOT_A_DATE(Reason.INVALID, "[%s] is not a date"),
    NEGATIVE_OFFSET(Reason.INVALID, "the offset of a page must not be negative, but was [%s]"),
    NEGATIVE_SIZE(Reason.INVALID, "the size of a page must not be negative, but was [%s]"),
    NEGATIVE_TRACK_TOTAL(Reason.INVALID, "documents must be counted up to a positive number, but it was [%s]"),
    /** The values are the maximum and the sum of offset and size. */
    PAGE_TOO_FAR(Reason.INVALID, "a page must end at document [%s] at most, but ended at [%s]"),
    OFFSET_AFTER_PLACE(Reason.INVALID, "a page that starts after a document must not have an offset"),
    NOT_A_PLACE(Reason.INVALID, "[%s] is not the place of a document"),
    NEGATIVE_MINIMUM_SHOULD(Reason.INVALID, "the minimum of matching clauses must not be negative, but was [%s]"),
    /** The value is the maximum. */
    QUERY_TOO_DEEP(Reason.INVALID, "the query has more than %s nested levels");

    private final Reason reason;
    private final String description;

    Fault(Reason reason, String description) {
        this.reason = reason;
        this.description = description;
    }

    Reason reason() {
        return reason;
    }

    String describe(List<String> values) {
        return String.format(Locale.ROOT, description, values.toArray());
    }
}

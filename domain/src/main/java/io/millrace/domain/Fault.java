package io.millrace.domain;

import io.millrace.domain.Rejection.Reason;
import java.util.List;
import java.util.Locale;

/**
 * A broken rule whose message depends on the interface. The description is for logs and stored results. An adapter
 * writes its own message for clients, in the terms of its requests.
 *
 * <p>A rejection contains one value for each {@code %s} of the description, in the same order.
 */
public enum Fault {
    NO_SUCH_INDEX(Reason.INDEX_NOT_FOUND, "index [%s] does not exist"),
    NO_SUCH_STREAM(Reason.INDEX_NOT_FOUND, "data stream [%s] does not exist"),
    NOT_AN_ALIAS(Reason.INDEX_NOT_FOUND, "alias [%s] does not exist"),
    NO_TEMPLATE_FOR_STREAM(
            Reason.INDEX_NOT_FOUND,
            "data stream [%s] does not exist; put an index template with data_stream that matches its name"),
    /** The values are the index and the key of the setting. The next two faults have a third value. */
    CREATION_OFF(Reason.INDEX_NOT_FOUND, "index [%s] does not exist, and [%s] is false"),
    /** The third value is the pattern. */
    CREATION_FORBIDDEN(Reason.INDEX_NOT_FOUND, "index [%s] does not exist, and [%s] forbids its creation by [-%s]"),
    /** The third value is the value of the setting. */
    CREATION_NOT_LISTED(Reason.INDEX_NOT_FOUND, "index [%s] does not exist, and [%s] does not allow it: [%s]"),
    NO_SUCH_ALIASES(Reason.ALIASES_MISSING, "the aliases %s do not exist"),
    NO_SUCH_TEMPLATE(Reason.RESOURCE_NOT_FOUND, "index template [%s] does not exist"),
    NO_TEMPLATE_MATCHES(Reason.RESOURCE_NOT_FOUND, "no index template matches [%s]"),
    NO_SUCH_COMPONENT(Reason.RESOURCE_NOT_FOUND, "component template [%s] does not exist"),
    NO_COMPONENT_MATCHES(Reason.RESOURCE_NOT_FOUND, "no component template matches [%s]"),
    NO_SUCH_POLICY(Reason.RESOURCE_NOT_FOUND, "lifecycle policy [%s] does not exist"),
    /** The values are the policy and the indices. */
    POLICY_IN_USE(Reason.INVALID, "lifecycle policy [%s] is used by the indices [%s]"),
    NO_UPGRADE(Reason.RESOURCE_NOT_FOUND, "[%s] has no upgrade"),
    NO_UPGRADE_TO_CANCEL(Reason.RESOURCE_NOT_FOUND, "[%s] has no upgrade to cancel"),
    /** The value describes what is upgraded, for example {@code data stream [logs]}. */
    UPGRADE_FAILED(Reason.ALREADY_EXISTS, "the upgrade of %s has failed; cancel it, then start again"),
    NO_STREAM_TO_UPGRADE(Reason.RESOURCE_NOT_FOUND, "data stream [%s] does not exist"),
    STREAM_EXISTS(Reason.ALREADY_EXISTS, "data stream [%s] already exists"),
    SNAPSHOT_REPLACED(
            Reason.RESOURCE_NOT_FOUND, "index [%s] was replaced after the search was opened; open the search again"),
    ID_EXISTS(Reason.VERSION_CONFLICT, "a document with the id [%s] already exists"),

    /**
     * The first value is the name, the second is the rule that it breaks. The next three faults have the same values.
     */
    INVALID_INDEX_NAME(Reason.INVALID_NAME, "the name [%s] of an index %s"),
    INVALID_STREAM_NAME(Reason.INVALID, "the name [%s] of a data stream %s"),
    INVALID_ALIAS_NAME(Reason.INVALID_ALIAS, "the name [%s] of an alias is not allowed: %s"),
    INVALID_TEMPLATE_NAME(Reason.INVALID, "the name [%s] of an index template %s"),

    INDEX_CLOSED(Reason.INDEX_CLOSED, "index [%s] is closed"),

    /** The second value contains the keys of the blocks, separated by commas. */
    INDEX_BLOCKED(Reason.BLOCKED, "index [%s] is blocked by [%s]"),
    /** Like {@link #INDEX_BLOCKED}, until storage space is available. */
    INDEX_BLOCKED_FOR_NOW(Reason.BLOCKED_FOR_NOW, "index [%s] is blocked by [%s]"),

    INTERNAL_BLOCK(Reason.VALIDATION, "only the service sets the block [%s]"),

    /** The values are the action, the user, its roles, the roles that do not exist, and the sufficient privileges. */
    FORBIDDEN_ACTION(
            Reason.FORBIDDEN,
            "action [%s] is not allowed for %s with roles [%s], unknown roles [%s];"
                    + " it needs one of the privileges [%s]"),
    /** Like {@link #FORBIDDEN_ACTION}; the names of indices without privilege precede the privileges. */
    FORBIDDEN_ACTION_ON_NAMES(
            Reason.FORBIDDEN,
            "action [%s] is not allowed for %s with roles [%s], unknown roles [%s], on [%s];"
                    + " it needs one of the privileges [%s]"),
    /** Like {@link #FORBIDDEN_ACTION_ON_NAMES}, if a name belongs to the service and so needs another privilege too. */
    FORBIDDEN_ACTION_ON_NAMES_OF_SERVICE(
            Reason.FORBIDDEN,
            "action [%s] is not allowed for %s with roles [%s], unknown roles [%s], on [%s];"
                    + " it needs one of the privileges [%s], and manage on the service"),

    /** The values are the action and the user. */
    SECOND_FACTOR_REQUIRED(
            Reason.FORBIDDEN, "action [%s] is not allowed for %s, because a role of the user requires a second factor"),

    NAME_OF_ALIAS(Reason.INVALID, "[%s] is an alias, not an index"),
    ALIAS_OF_BACKING_INDEX(Reason.INVALID, "index [%s] of data stream [%s] cannot have an alias"),
    NO_REQUIRED_ALIAS(Reason.RESOURCE_NOT_FOUND, "alias [%s] does not exist"),
    NO_WRITE_INDEX(Reason.INVALID, "no index of alias [%s] receives writes"),
    /** The values are the alias and the indices. */
    SEVERAL_WRITE_INDICES(Reason.INVALID, "alias [%s] would have several write indices: %s"),
    /** The values are the alias, the indices on which it is hidden, and the other indices. */
    PARTLY_HIDDEN_ALIAS(Reason.INVALID, "alias [%s] would be hidden on the indices %s but not on the indices %s"),
    ALIAS_OF_BOTH(Reason.INVALID, "alias [%s] would refer to both indices and data streams"),
    /** The value is the property. */
    NO_PROPERTY_OF_STREAM_ALIAS(Reason.INVALID, "an alias of a data stream has no property [%s]"),
    /** The value is the expression. */
    ALIAS_STEP_OF_BOTH(Reason.INVALID, "[%s] matches both indices and data streams"),
    /** The values are the alias and the names. */
    ALIAS_OF_SEVERAL(Reason.INVALID, "alias [%s] refers to %s, so it names no single index"),
    NO_ALIAS_CHANGE(Reason.VALIDATION, "at least one change of an alias is required"),

    /** The values are the index template and the missing components. */
    NO_SUCH_COMPONENTS(Reason.INVALID, "the component templates %2$s of index template [%1$s] do not exist"),
    /** Like {@link #NO_SUCH_COMPONENTS}, for an index template that ignores other components if they are missing. */
    NO_SUCH_REQUIRED_COMPONENTS(
            Reason.INVALID, "the component templates %2$s of index template [%1$s] do not exist and are not optional"),
    /** The values are the component templates and the index templates. */
    COMPONENTS_IN_USE(Reason.INVALID, "the component templates %s are used by the index templates %s"),
    /** The values are the component template and the index template. */
    COMPONENT_BREAKS_TEMPLATE(Reason.INVALID, "component template [%s] would make index template [%s] invalid"),
    /** The value is the index template. */
    LIFECYCLE_WITHOUT_STREAM(Reason.INVALID, "index template [%s] has a lifecycle, but creates no data streams"),

    /** The values are the index and the template. */
    TEMPLATE_OF_STREAMS(Reason.INVALID, "the name [%s] of an index matches template [%s], which creates data streams"),
    /** The values are the template, its patterns, the other templates, their patterns, and the priority. */
    TEMPLATES_OVERLAP(
            Reason.INVALID,
            "index template [%s] with patterns [%s] overlaps templates [%s] with patterns (%s)"
                    + " and the same priority [%s]"),
    /** The values are the template, its patterns, its priority, and the data streams. */
    STREAMS_WITHOUT_TEMPLATE(
            Reason.INVALID,
            "index template [%s] with patterns [%s] and priority [%s] would leave data streams [%s]"
                    + " without a template"),

    PRIVATE_SETTING(Reason.INVALID, "only the service sets the setting [%s]"),
    UNKNOWN_SETTING(Reason.INVALID, "setting [%s] does not exist"),
    /** The values are {@code persistent} or {@code transient}, and the setting. */
    UNKNOWN_CLUSTER_SETTING(Reason.INVALID, "the %s cluster setting [%s] does not exist"),
    /**
     * The first two values are the value and the name of the setting. The next faults whose names begin with
     * {@code SETTING_} begin with the same values.
     */
    SETTING_NOT_BOOLEAN(Reason.INVALID, "value [%s] of setting [%s] is neither true nor false"),
    SETTING_NOT_A_NUMBER(Reason.INVALID, "value [%s] of setting [%s] is not a number"),
    SETTING_TOO_SMALL(Reason.INVALID, "value [%s] of setting [%s] is less than %s"),
    SETTING_TOO_LARGE(Reason.INVALID, "value [%s] of setting [%s] is greater than %s"),
    SETTING_NOT_A_RATE(Reason.INVALID, "value [%s] of setting [%s] is neither greater than 0 nor -1 for no limit"),
    RETENTION_TOO_SHORT(Reason.INVALID, "the retention of setting [%s] is less than 10s"),
    /** The values are the setting of the default and its value, and the setting of the maximum and its value. */
    RETENTION_ABOVE_MAXIMUM(Reason.INVALID, "setting [%s=%s] exceeds [%s=%s]"),

    /** The values are the setting and the index. */
    FINAL_SETTING(Reason.INVALID, "setting [%s] of index [%s] cannot be changed"),
    /** The values are the settings, the index and its UUID. */
    STATIC_SETTINGS(Reason.INVALID, "settings %s of index [%s/%s] can be changed only while it is closed"),

    ROLLOVER_OF_INDEX(Reason.INVALID, "an index cannot be rolled over, only an alias or data stream"),
    ROLLOVER_OF_STREAM_ALIAS(
            Reason.INVALID, "alias [%s] refers to data streams, so the data streams must be rolled over"),
    NAME_WITHOUT_NUMBER(Reason.INVALID, "the name [%s] does not end with a number, so there is no next name"),
    /** The values are the alias and the aliases of the template. */
    ROLLOVER_ALIAS_IN_TEMPLATE(
            Reason.INVALID, "alias [%s] must not be an alias of the matching template, whose aliases are %s"),

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
    QUERY_TOO_DEEP(Reason.INVALID, "the query has more than %s nested levels"),

    ILLEGAL_AGGREGATION_NAME(
            Reason.INVALID, "the name [%s] of an aggregation is empty or contains one of the characters [ ] >"),
    REPEATED_AGGREGATION(Reason.INVALID, "two aggregations of a level have the name [%s]"),
    /** The values are the maximum and the number of buckets at which the evaluation stopped. */
    TOO_MANY_BUCKETS(Reason.INVALID, "the result has more than [%s] buckets, at least [%s]");

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

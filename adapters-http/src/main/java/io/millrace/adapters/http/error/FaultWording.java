package io.millrace.adapters.http.error;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The messages for faults. The wording is that of Elasticsearch, because its clients may compare messages. */
final class FaultWording {

    private static final String UNPARSABLE = "Failed to parse value [%s] for setting [%s]";

    private static final Map<Fault, String> FIXED_PARTS = Arrays.stream(Fault.values())
            .collect(Collectors.toUnmodifiableMap(fault -> fault, fault -> FixedPart.ofFormat(format(fault))));

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

    /** Returns the message of the fault without text of the caller; empty if the rejection has no fault. */
    static Optional<String> fixedPart(Rejection rejection) {
        return rejection.fault().map(fault -> switch (fault) {
            case FORBIDDEN_ACTION, FORBIDDEN_ACTION_ON_NAMES, FORBIDDEN_ACTION_ON_NAMES_OF_SERVICE -> {
                List<String> values = rejection.values();
                yield "action [" + values.get(0) + "] is unauthorized, it is granted by the privileges ["
                        + values.get(values.size() - 1) + "]";
            }
            case INVALID_DOCUMENT, INVALID_ID -> FixedPart.of(detail(fault, rejection.values()));
            default -> FIXED_PARTS.get(fault);
        });
    }

    private static boolean isInvalidDocument(Rejection rejection) {
        return rejection.reason() == Rejection.Reason.DOCUMENT_INVALID;
    }

    private static String detail(Fault fault, List<String> values) {
        List<Object> shown = new ArrayList<>(values);
        if (fault == Fault.INDEX_BLOCKED || fault == Fault.INDEX_BLOCKED_FOR_NOW) {
            shown.set(1, blocks(values.get(1)));
        }
        boolean isOnNames =
                fault == Fault.FORBIDDEN_ACTION_ON_NAMES || fault == Fault.FORBIDDEN_ACTION_ON_NAMES_OF_SERVICE;
        if (fault == Fault.FORBIDDEN_ACTION || isOnNames) {
            shown.set(3, unlessEmpty(" (assigned roles [%s] were not found)", values.get(3)));
        }
        if (isOnNames) {
            shown.set(4, unlessEmpty(" on indices [%s]", values.get(4)));
        }
        return String.format(Locale.ROOT, format(fault), shown.toArray());
    }

    private static String format(Fault fault) {
        return switch (fault) {
            case NO_SUCH_INDEX -> "no such index [%s]";
            case NO_SUCH_STREAM, NO_TEMPLATE_FOR_STREAM ->
                "no such index [%1$s] and [require_data_stream] request flag is [true] and [%1$s] is not a data stream";
            case NOT_AN_ALIAS ->
                "no such index [%1$s] and [require_alias] request flag is [true] and [%1$s] is not an alias";
            case CREATION_OFF -> "no such index [%s] and [%s] is [false]";
            case CREATION_FORBIDDEN ->
                "no such index [%s] and [%s] contains [-%s] which forbids automatic creation of the index";
            case CREATION_NOT_LISTED -> "no such index [%s] and [%s] ([%s]) doesn't match";
            case NO_SUCH_ALIASES -> "aliases %s missing";
            case NO_SUCH_TEMPLATE -> "index_template [%s] missing";
            case NO_TEMPLATE_MATCHES -> "index template matching [%s] not found";
            case NO_SUCH_COMPONENT -> "component_template [%s] missing";
            case NO_COMPONENT_MATCHES -> "component template matching [%s] not found";
            case NO_SUCH_POLICY -> "Lifecycle policy not found: %s";
            case POLICY_IN_USE -> "Cannot delete policy [%s]. It is in use by one or more indices: [%s]";
            case NO_UPGRADE -> "No migration reindex status found for [%s]";
            case NO_UPGRADE_TO_CANCEL -> "the task with id reindex-data-stream-%s doesn't exist";
            case UPGRADE_FAILED ->
                "Reindex task for %s already exists and has failed; call _cancel to clear it, then start again";
            case NO_STREAM_TO_UPGRADE -> "Data stream named [%s] does not exist";
            case STREAM_EXISTS -> "data_stream [%s] already exists";
            case SNAPSHOT_REPLACED ->
                "index [%s] was replaced by an upgrade after the search context was opened; open it again";
            case ID_EXISTS -> "[%s]: version conflict, document already exists (current version [1])";
            case INVALID_INDEX_NAME -> "Invalid index name [%s], %s";
            case INVALID_STREAM_NAME -> "data_stream [%s] %s";
            case INVALID_ALIAS_NAME -> "Invalid alias name [%s]: %s";
            case INVALID_TEMPLATE_NAME -> "index_template [%s] invalid, cause [name %s]";
            case INDEX_CLOSED -> "closed index [%s]";
            case INDEX_BLOCKED, INDEX_BLOCKED_FOR_NOW -> "index [%s] blocked by: %s";
            case INTERNAL_BLOCK -> "%s block is for internal use only";
            case FORBIDDEN_ACTION -> forbidden("", "cluster");
            case FORBIDDEN_ACTION_ON_NAMES -> forbidden("%s", "index");
            case FORBIDDEN_ACTION_ON_NAMES_OF_SERVICE ->
                forbidden("%s", "index") + "; indices of the service also require the cluster privilege [manage]";
            case SECOND_FACTOR_REQUIRED ->
                "action [%s] is unauthorized for %s, because a role of the user requires a second factor; enable one with"
                        + " [POST /_security/user/_totp]";
            case NAME_OF_ALIAS ->
                "The provided expression [%s] matches an alias, specify the corresponding concrete indices instead.";
            case ALIAS_OF_BACKING_INDEX ->
                "The provided expressions [%s] match a backing index belonging to data stream [%s]."
                        + " Data stream backing indices don't support aliases.";
            case NO_REQUIRED_ALIAS -> "required alias [%s] does not exist";
            case NO_WRITE_INDEX ->
                "no write index is defined for alias [%s]. The write index may be explicitly disabled using"
                        + " is_write_index=false or the alias points to multiple indices without one being designated as"
                        + " a write index";
            case SEVERAL_WRITE_INDICES -> "alias [%s] has more than one write index %s";
            case PARTLY_HIDDEN_ALIAS ->
                "alias [%s] has is_hidden set to true on indices %s but does not have is_hidden set to true on indices"
                        + " %s; alias must have the same is_hidden setting on all indices";
            case ALIAS_OF_BOTH -> "data stream alias and indices alias have the same name (%s)";
            case NO_PROPERTY_OF_STREAM_ALIAS -> "aliases that point to data streams don't support %s";
            case ALIAS_STEP_OF_BOTH ->
                "expressions [%s] that match with both data streams and regular indices are disallowed";
            case ALIAS_OF_SEVERAL ->
                "alias [%s] has more than one index associated with it %s, can't execute a single index op";
            case NO_ALIAS_CHANGE -> "Must specify at least one alias action";
            case TEMPLATE_OF_STREAMS ->
                "cannot create index with name [%s], because it matches with template [%s] that creates data streams"
                        + " only, use create data stream api instead";
            case NO_SUCH_COMPONENTS ->
                "index_template [%1$s] invalid, cause [index template [%1$s] specifies component templates %2$s that do"
                        + " not exist]";
            case NO_SUCH_REQUIRED_COMPONENTS ->
                "index_template [%1$s] invalid, cause [index template [%1$s] specifies a missing component templates"
                        + " %2$s that does not exist and is not part of 'ignore_missing_component_templates']";
            case COMPONENTS_IN_USE ->
                "component templates %s cannot be removed as they are still in use by index templates %s";
            case COMPONENT_BREAKS_TEMPLATE ->
                "updating component template [%s] results in invalid composable template [%s] after templates are"
                        + " merged";
            case LIFECYCLE_WITHOUT_STREAM ->
                "index template [%s] specifies lifecycle configuration that can only be used in combination with a data"
                        + " stream";
            case TEMPLATES_OVERLAP ->
                "index template [%s] has index patterns [%s] matching patterns from existing templates [%s] with"
                        + " patterns (%s) that have the same priority [%s], multiple index templates may not match"
                        + " during index creation, please use a different priority";
            case STREAMS_WITHOUT_TEMPLATE ->
                "composable template [%s] with index patterns [%s], priority [%s] would cause data streams [%s] to no"
                        + " longer match a data stream template";
            case PRIVATE_SETTING -> "private index setting [%s] can not be set explicitly";
            case UNKNOWN_SETTING -> "unknown setting [%s]";
            case UNKNOWN_CLUSTER_SETTING -> "%s setting [%s], not recognized";
            case SETTING_NOT_BOOLEAN -> UNPARSABLE + " as only [true] or [false] are allowed.";
            case SETTING_NOT_A_NUMBER -> UNPARSABLE;
            case SETTING_TOO_SMALL -> UNPARSABLE + " must be >= %s";
            case SETTING_TOO_LARGE -> UNPARSABLE + " must be <= %s";
            case SETTING_NOT_A_RATE -> UNPARSABLE + " must be greater than 0 or -1 for infinite";
            case RETENTION_TOO_SHORT -> "Setting '%s' should be greater than 10s";
            case RETENTION_ABOVE_MAXIMUM -> "Setting [%s=%s] cannot be greater than [%s=%s].";
            case FINAL_SETTING -> "final %2$s setting [%1$s], not updateable";
            case STATIC_SETTINGS -> "Can't update non dynamic settings [%s] for open indices [[%s/%s]]";
            case ROLLOVER_OF_INDEX ->
                "rollover target is a [concrete index] but one of [alias,data stream] was expected";
            case ROLLOVER_OF_STREAM_ALIAS ->
                "rollover target [%s] is an alias of data streams, roll over the data streams instead";
            case NAME_WITHOUT_NUMBER -> "index name [%s] does not match pattern '^.*-\\d+$'";
            case ROLLOVER_ALIAS_IN_TEMPLATE ->
                "Rollover alias [%s] can point to multiple indices, found duplicated alias [%s] in index template";
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
                "Result window is too large, from + size must be less than or equal to: [%s] but was [%s]."
                        + " See the scroll api for a more efficient way to request large data sets.";
            case OFFSET_AFTER_PLACE -> "[from] parameter must be set to 0 when [search_after] is used";
            case NOT_A_PLACE -> "[search_after] value [%s] is not a value that a search returned for [_doc]";
            case NEGATIVE_MINIMUM_SHOULD -> "[minimum_should_match] must not be negative: %s";
            case ILLEGAL_AGGREGATION_NAME ->
                "Invalid aggregation name [%s]. Aggregation names can contain any character except '[', ']', and '>'";
            case REPEATED_AGGREGATION -> "Two sibling aggregations cannot have the same name: [%s]";
            case TOO_MANY_BUCKETS ->
                "Trying to create too many buckets. Must be less than or equal to: [%s] but was [%s].";
            case QUERY_TOO_DEEP -> "the query has more than %s levels of [bool]";
        };
    }

    private static String forbidden(String names, String privileges) {
        return "action [%s] is unauthorized for %s with effective roles [%s]%s" + names
                + ", this action is granted by the " + privileges + " privileges [%s]";
    }

    private static String unlessEmpty(String format, String value) {
        return value.isEmpty() ? "" : String.format(Locale.ROOT, format, value);
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

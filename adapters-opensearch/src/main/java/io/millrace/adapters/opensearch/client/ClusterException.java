package io.millrace.adapters.opensearch.client;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Attributes;
import io.millrace.domain.Rejection.Reason;
import java.util.LinkedHashMap;
import java.util.Map;

/** Thrown if a call to the cluster fails. {@link #error} describes the failure. */
public final class ClusterException extends RuntimeException {

    private final transient ClusterError error;

    public ClusterException(ClusterError error) {
        super(error.reason(), null, true, false);
        this.error = error;
    }

    public ClusterError error() {
        return error;
    }

    public Handling handling() {
        return error.handling();
    }

    /** Returns the rejection that clients of this service receive. */
    public Rejection toRejection() {
        Map<String, String> attributes = new LinkedHashMap<>();
        error.index().ifPresent(index -> attributes.put(Attributes.INDEX, index));
        error.cause().ifPresent(cause -> attributes.put(Attributes.CAUSE, cause));
        if (error.isByBlock()) {
            BlockRemedy.of(error.reason()).ifPresent(remedy -> attributes.put(Attributes.REMEDY, remedy));
        }
        return new Rejection(reason(), error.reason(), attributes);
    }

    private Reason reason() {
        if (error.isUnavailable()) {
            return Reason.UNAVAILABLE;
        }
        if (error.handling() instanceof Handling.Retry retry) {
            if (error.status() == 413) {
                return Reason.TOO_LARGE;
            }
            return retry.later() ? Reason.BLOCKED_FOR_NOW : Reason.OVERLOADED;
        }
        if (error.handling() instanceof Handling.OutcomeUnknown) {
            return Reason.OUTCOME_UNKNOWN;
        }
        return switch (error.type()) {
            case "answer_too_large" -> Reason.TOO_LARGE;
            case "resource_already_exists_exception" -> Reason.ALREADY_EXISTS;
            case "index_not_found_exception" -> Reason.INDEX_NOT_FOUND;
            case "index_closed_exception" -> Reason.INDEX_CLOSED;
            case "invalid_index_name_exception" -> Reason.INVALID_NAME;
            case "invalid_alias_name_exception" -> Reason.INVALID_ALIAS;
            case "aliases_not_found_exception" -> Reason.ALIASES_MISSING;
            case "cluster_block_exception" -> Reason.BLOCKED;
            case "mapper_parsing_exception", "strict_dynamic_mapping_exception" -> Reason.DOCUMENT_INVALID;
            case "version_conflict_engine_exception" -> Reason.VERSION_CONFLICT;
            default -> error.status() == 404 ? Reason.RESOURCE_NOT_FOUND : Reason.INVALID;
        };
    }
}

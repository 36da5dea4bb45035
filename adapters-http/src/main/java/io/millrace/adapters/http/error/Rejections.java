package io.millrace.adapters.http.error;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Attributes;
import io.millrace.domain.index.ShortUuid;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Translates rejections of the domain to statuses and types of the wire format. No other class does this translation.
 */
public final class Rejections {

    /** The type of a rejection because the database is unavailable; no data was changed. */
    public static final String UNAVAILABLE = "unavailable_exception";

    private static final long RETRY_AFTER_SECONDS = 1;

    private Rejections() {}

    public static StoreError translate(Rejection rejection) {
        int status = status(rejection.reason());
        StoreError cause = StoreError.of(status, cause(rejection));
        StoreError error =
                FaultWording.fixedPart(rejection).map(cause::summarizedAs).orElse(cause);
        boolean passes = status == 429 || rejection.reason() == Rejection.Reason.UNAVAILABLE;
        return passes ? error.retryAfterSeconds(RETRY_AFTER_SECONDS) : error;
    }

    /** Returns the message for clients. */
    public static String message(Rejection rejection) {
        String message = FaultWording.message(rejection)
                .map(wording -> wording + rejection.suffix())
                .orElseGet(() -> Objects.requireNonNullElse(rejection.getMessage(), ""));
        return rejection.reason() == Rejection.Reason.VALIDATION ? "Validation Failed: 1: " + message + ";" : message;
    }

    static int status(Rejection.Reason reason) {
        return switch (reason) {
            case INVALID,
                    INVALID_NAME,
                    INVALID_ALIAS,
                    DOCUMENT_INVALID,
                    VALIDATION,
                    ALREADY_EXISTS,
                    INDEX_CLOSED,
                    TOO_LARGE -> 400;
            case BLOCKED, FORBIDDEN -> 403;
            case INDEX_NOT_FOUND, ALIASES_MISSING, RESOURCE_NOT_FOUND -> 404;
            case VERSION_CONFLICT, WRITE_INDEX_CHANGED -> 409;
            case BLOCKED_FOR_NOW, OVERLOADED -> 429;
            case NOT_OFFERED -> 501;
            case UNAVAILABLE, OUTCOME_UNKNOWN -> 503;
        };
    }

    static String type(Rejection.Reason reason) {
        return switch (reason) {
            case INVALID, TOO_LARGE -> "illegal_argument_exception";
            case INVALID_NAME -> "invalid_index_name_exception";
            case INVALID_ALIAS -> "invalid_alias_name_exception";
            case DOCUMENT_INVALID -> "document_parsing_exception";
            case VALIDATION -> "action_request_validation_exception";
            case INDEX_NOT_FOUND -> "index_not_found_exception";
            case ALIASES_MISSING -> "aliases_not_found_exception";
            case RESOURCE_NOT_FOUND -> "resource_not_found_exception";
            case ALREADY_EXISTS -> "resource_already_exists_exception";
            case VERSION_CONFLICT -> "version_conflict_engine_exception";
            case WRITE_INDEX_CHANGED -> "write_index_changed_exception";
            case BLOCKED, BLOCKED_FOR_NOW -> "cluster_block_exception";
            case FORBIDDEN -> "security_exception";
            case INDEX_CLOSED -> "index_closed_exception";
            case OVERLOADED -> "es_rejected_execution_exception";
            case UNAVAILABLE -> UNAVAILABLE;
            case OUTCOME_UNKNOWN -> "outcome_unknown_exception";
            case NOT_OFFERED -> "unsupported_operation_exception";
        };
    }

    private static ErrorCause cause(Rejection rejection) {
        Map<String, String> attributes = rejection.attributes();
        ErrorCause cause = ErrorCause.of(type(rejection.reason()), message(rejection));
        Optional<String> index = Optional.ofNullable(attributes.get(Attributes.INDEX));
        Optional<String> identity = Optional.ofNullable(attributes.get(Attributes.INDEX_UUID))
                .map(uuid -> ShortUuid.of(UUID.fromString(uuid)));
        if (rejection.reason() == Rejection.Reason.INDEX_NOT_FOUND && index.isPresent()) {
            cause = cause.with("resource.type", "index_or_alias").with("resource.id", index.get());
        }
        if (attributes.containsKey(Attributes.ALIASES)) {
            cause = cause.with("resource.type", "aliases")
                    .with("resource.id", String.valueOf(attributes.get(Attributes.ALIASES)));
        }
        if (index.isPresent()) {
            cause = cause.with("index_uuid", identity.orElse("_na_")).with("index", index.get());
        }
        Optional<String> deeper =
                Optional.ofNullable(attributes.get(Attributes.CAUSE)).or(() -> FaultWording.cause(rejection));
        if (deeper.isPresent()) {
            cause = cause.causedBy(ErrorCause.of("illegal_argument_exception", deeper.get()));
        }
        return cause;
    }
}

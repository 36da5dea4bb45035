package io.millrace.application.port.driven.service.security.audit;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Stores changes and security events for operators. Each entry contains the user, and the action, the change or the
 * rejected request of the user.
 */
public interface AuditTrail {

    /**
     * Stores an entry asynchronously in a batch. Implementations must return quickly and must not throw. They report
     * failures to operators.
     */
    void record(Entry entry);

    /**
     * Stores an entry before the method returns. Used for changes that may be acknowledged only after their entry is
     * durable.
     *
     * @throws RuntimeException if the store is unavailable; the entry is stored when the store is available again,
     *     unless the process ends earlier
     */
    default void store(Entry entry) {
        record(entry);
    }

    /**
     * An event of the audit trail.
     *
     * @param user the user who acted or tried to act; empty if unknown
     * @param address the source address of the request, if known
     * @param details further facts by name, without secrets, tokens and documents
     */
    record Entry(Instant at, Kind kind, Optional<String> user, Optional<String> address, Map<String, String> details) {

        public Entry {
            Objects.requireNonNull(at, "at");
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(address, "address");
            details = Map.copyOf(new TreeMap<>(details));
        }
    }

    /** The kinds of events. */
    enum Kind {
        LOGIN_SUCCESSFUL,
        LOGIN_FAILED,
        LOGOUT,
        ACCESS_TOKEN_GENERATED,
        REFRESH_TOKEN_GENERATED,
        REFRESH_TOKEN_REUSED,
        TOKEN_REVOKED,
        ACCESS_DENIED,
        USER_CREATED,
        USER_CHANGED,
        PASSWORD_CHANGED,
        PASSWORD_RESET,
        SECOND_FACTOR_ENABLED,
        SECOND_FACTOR_REMOVED,
        RECOVERY_CODE_USED,
        USER_REMOVED,
        ROLE_CREATED,
        ROLE_CHANGED,
        ROLE_REMOVED,
        API_KEY_CREATED,
        API_KEY_INVALIDATED,
        KEYS_ROTATED,
        SETTINGS_CHANGED,
        LIFECYCLE_CHANGED,
        LIFECYCLE_REMOVED,
        DATA_STREAM_CREATED,
        DATA_STREAM_DELETED,
        DATA_STREAM_ROLLED_OVER,
        DATA_STREAM_MODIFIED,
        INDEX_CREATED,
        INDEX_DELETED,
        INDEX_OPENED,
        INDEX_CLOSED,
        INDEX_BLOCKED,
        INDEX_SETTINGS_CHANGED,
        INDEX_MAPPINGS_CHANGED,
        ALIASES_CHANGED,
        ALIAS_ROLLED_OVER,
        TEMPLATE_STORED,
        TEMPLATE_DELETED,
        INDICES_REMOVED,
        INDICES_KEPT,
        CACHE_INVALIDATED,
        GRAPHQL_DOCUMENTS_TRUSTED,
        GRAPHQL_DOCUMENT_REMOVED,
        MIGRATION_STARTED,
        MIGRATION_CANCELLED,
        MIGRATION_ENDED
    }
}

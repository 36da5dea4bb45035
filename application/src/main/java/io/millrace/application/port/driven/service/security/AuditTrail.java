package io.millrace.application.port.driven.service.security;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Stores security events for operators: actions, changes and rejections, each with its user. */
public interface AuditTrail {

    /** Stores an entry asynchronously in a batch. Quick and never throws; failures are reported to operators. */
    void record(Entry entry);

    /**
     * Stores an entry before it returns, for changes that are acknowledged only when their entry cannot be lost.
     *
     * @throws RuntimeException if the store is unavailable; the entry is stored once the store is available, unless the
     *     process ends before
     */
    default void keep(Entry entry) {
        record(entry);
    }

    /**
     * An event of the audit trail.
     *
     * @param user who acted or tried to; empty if unknown
     * @param address the source address of the request, if known
     * @param details never contain secrets, tokens or documents
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
        USER_REMOVED,
        ROLE_CREATED,
        ROLE_CHANGED,
        ROLE_REMOVED,
        KEYS_ROTATED,
        SETTINGS_CHANGED,
        LIFECYCLE_CHANGED,
        LIFECYCLE_REMOVED,
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

package io.millrace.application.port.driven.service.security;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Keeps what operators want to be able to look up later: who did what, and who was kept from it. */
public interface AuditTrail {

    /**
     * Keeps an entry a moment later, together with others. Quick, and never throws: that an entry could not be kept is
     * reported to operators.
     */
    void record(Entry entry);

    /**
     * Keeps an entry before it returns, for changes that are answered only when their entry cannot be lost any more.
     *
     * @throws RuntimeException if the store is away; the entry is kept once it is back, unless the process ends before
     */
    default void keep(Entry entry) {
        record(entry);
    }

    /**
     * An event of the audit trail.
     *
     * @param user who did it, or tried to; nothing if no user is known
     * @param address where the request came from, as far as is known
     * @param details contain neither secrets nor tokens nor documents
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

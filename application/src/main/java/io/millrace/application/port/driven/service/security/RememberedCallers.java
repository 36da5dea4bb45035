package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A bounded cache of recently authenticated callers on this instance, by credentials. Credentials are not stored:
 * tokens are stored as their SHA-256, Basic credentials as a hash with a key of this process. An announcement removes
 * the callers of a session or a user, or all callers if its payload is unknown. While announcements cannot be received,
 * every caller is checked. Implementations must pass {@code RememberedCallersContract}.
 */
public interface RememberedCallers {

    /**
     * The topic for callers that have to be checked again. The store announces them in the transaction that causes it.
     */
    Topic TOPIC = new Topic("callers");

    /** Returns the announcement for all sessions and credentials of a user. */
    static String announcementOf(Username username) {
        return "user " + username.value();
    }

    static String announcementOf(SessionId session) {
        return "session " + session.value();
    }

    /**
     * Returns the cached caller, or performs the check and caches a successful result. The result expires at its own
     * time or after the adapter's time to live. A caller that is removed during the check is not cached. If several
     * requests present the same credentials concurrently, one is checked, and the others share a successful result.
     * Different credentials are checked in parallel.
     */
    Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check);

    /** Returns the caller from the cache only. */
    Optional<Authentication> recall(String presented);

    /**
     * An authenticated caller.
     *
     * @param until the expiry by the clock of the instance
     */
    record Checked(Authentication caller, Instant until) {}
}

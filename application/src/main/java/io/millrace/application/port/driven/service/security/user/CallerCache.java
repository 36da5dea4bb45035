package io.millrace.application.port.driven.service.security.user;

import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A bounded cache of recently authenticated callers on this instance, by credentials. The cache does not store the
 * credentials: it stores the SHA-256 hash of a token, or a keyed hash of Basic credentials. The key of this hash exists
 * only in this process. An announcement removes the callers of a session or a user. If the payload of an announcement
 * is unknown, all callers are removed. While announcements cannot be received, every caller is checked again.
 * Implementations must pass {@code CallerCacheContract}.
 */
public interface CallerCache {

    /**
     * The topic of announcements that remove callers from the cache. An announcement is published in the transaction of
     * the change because of which the callers must be authenticated again.
     */
    Topic TOPIC = new Topic("callers");

    /** Returns the payload of the announcement that removes all cached callers of a user. */
    static String announcementOf(Username username) {
        return "user " + username.value();
    }

    static String announcementOf(SessionId session) {
        return "session " + session.value();
    }

    /**
     * Returns the cached caller. If the caller is not cached, performs the check and caches a successful result. The
     * cached result expires at {@link Checked#until} or after the time to live of the cache, whichever is earlier. If
     * an announcement removes the caller during the check, the result is not cached. If several requests present the
     * same credentials concurrently, only one check is performed, and all these requests share a successful result.
     * Different credentials are checked in parallel.
     */
    Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check);

    /** Returns the cached caller without a check; empty if the caller is not cached. */
    Optional<Authentication> findCached(String presented);

    /**
     * An authenticated caller.
     *
     * @param until the expiry of the credentials by the clock of this instance
     */
    record Checked(Authentication caller, Instant until) {}
}

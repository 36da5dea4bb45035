package io.millrace.application.port.driven.service.security.provider;

import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.provider.ProviderName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The sessions that began with a sign-in at an identity provider. Every call reads from the store, without a cache.
 * Changes are announced, so that all instances check the callers that use the session again. Implementations must pass
 * {@code ForeignSessionsContract}.
 */
public interface ForeignSessions {

    /** The maximum number of sessions that {@link #list} returns. */
    int MOST_LISTED = 1_000;

    /** Stores a new session. */
    void add(ForeignSession session);

    /** Returns a session, even if it has expired but was not removed yet. */
    Optional<ForeignSession> find(SessionId id);

    /**
     * Returns at most {@link #MOST_LISTED} sessions of a provider.
     *
     * @param subject the subject of the sessions; empty for any subject
     * @param sid the id of the session at the provider; empty for any id. The subject, the id or both must be present.
     *     If both are present, the result also contains sessions of the subject whose id at the provider is unknown
     * @param latest returns only sessions that started at this time or earlier
     */
    List<ForeignSession> list(ProviderName provider, Optional<String> subject, Optional<String> sid, Instant latest);

    /**
     * Claims the right to request the confirmation of a session from the provider. No other claim succeeds on any
     * instance until {@link #replace} or {@link #release} ends the claim, or until its time has passed by the clock of
     * the database.
     *
     * @return the end of the claim by the clock of the database, which identifies the claim; empty if there is another
     *     claim, or if the session does not exist
     */
    Optional<Instant> claim(SessionId id, Duration time);

    /** Ends a claim. Does nothing if the session has no claim or another claim. */
    void release(SessionId id, Instant claim);

    /**
     * Replaces the profile, the tokens and the time of the check of a session, and ends its claim. Does nothing if the
     * session does not exist or has another claim. If the profile has changed, announces the change.
     */
    void replace(ForeignSession session, Instant claim);

    /** Removes and returns a session, and announces the removal. Returns empty if the session does not exist. */
    Optional<ForeignSession> remove(SessionId id);

    /** Removes the sessions that expired before {@code now}. Returns the number of removed sessions. */
    int removeExpired(Instant now);
}

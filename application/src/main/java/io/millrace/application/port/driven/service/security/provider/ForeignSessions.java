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
 * Changes are announced, so that all instances check the callers of the session again. Implementations must pass
 * {@code ForeignSessionsContract}.
 */
public interface ForeignSessions {

    /** The maximum number of sessions that {@link #list} returns. */
    int MOST_LISTED = 1_000;

    /** Stores a new session. */
    void add(ForeignSession session);

    /** Returns a session; also if it has expired and was not removed yet. */
    Optional<ForeignSession> find(SessionId id);

    /**
     * Returns sessions of a provider, at most {@link #MOST_LISTED} of them.
     *
     * @param subject the subject of the sessions; empty for any subject
     * @param sid the id of the session at the provider; empty for any id. At least one of both must be present. If both
     *     are present, sessions of the subject whose id at the provider is unknown are also returned
     * @param latest the latest start of the sessions
     */
    List<ForeignSession> list(ProviderName provider, Optional<String> subject, Optional<String> sid, Instant latest);

    /**
     * Claims the right to ask the provider about a session. Until the claim is given up by {@link #replace} or
     * {@link #release}, or its time has passed by the clock of the store, no other claim succeeds on any instance.
     *
     * @return the end of the claim by the clock of the store, which identifies the claim; empty if there is another
     *     claim, or if the session does not exist
     */
    Optional<Instant> claim(SessionId id, Duration time);

    /** Gives a claim up. Does nothing if the session has no claim or another one. */
    void release(SessionId id, Instant claim);

    /**
     * Replaces the profile, the tokens and the time of the check of a session, and gives its claim up. Does nothing if
     * the session does not exist or has another claim. Announces the session if its profile has changed.
     */
    void replace(ForeignSession session, Instant claim);

    /** Removes and returns a session, and announces it; empty if it does not exist. */
    Optional<ForeignSession> remove(SessionId id);

    /** Removes the sessions that have expired before a time. Returns the number of removed sessions. */
    int removeExpired(Instant now);
}

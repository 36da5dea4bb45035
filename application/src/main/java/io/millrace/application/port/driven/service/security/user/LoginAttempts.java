package io.millrace.application.port.driven.service.security.user;

import io.millrace.domain.security.user.AttemptLimit.Failures;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Username;
import java.time.Instant;
import java.util.Optional;

/**
 * Failed logins, counted across all instances. Uses the clock of the database. Implementations must pass
 * {@code LoginAttemptsContract}.
 */
public interface LoginAttempts {

    /**
     * Returns the failed logins of this source that still count, and the current time. Returns empty if no failure
     * counts.
     */
    Optional<RecordedFailures> find(AttemptSource source);

    /**
     * Records a failed login with {@link Failures#another}, and returns all failures that count, including the new one.
     */
    RecordedFailures add(AttemptSource source);

    /**
     * Called when a user has reached the limit. Removes the callers of this user from the caches of all instances,
     * because the limit also applies to cached callers.
     */
    void announceExhausted(Username username);

    /** Removes failures that no longer count. Returns the number of sources whose failures were removed. */
    int forgetExpired();

    /** The failed logins of a source, and the time of the database when they were read. */
    record RecordedFailures(Failures failures, Instant now) {}
}

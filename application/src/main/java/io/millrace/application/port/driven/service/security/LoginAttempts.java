package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AttemptLimit.Failures;
import io.millrace.domain.security.AttemptSource;
import io.millrace.domain.security.Username;
import java.time.Instant;
import java.util.Optional;

/**
 * Failed logins, counted across all instances. Times are those of the store. Implementations must pass {@code
 * LoginAttemptsContract}.
 */
public interface LoginAttempts {

    /** Returns the failures of this source that still count, and the time of reading. */
    Optional<Reading> find(AttemptSource source);

    /**
     * Counts one more failure with {@link Failures#another}, and returns all failures that count, including this one.
     */
    Reading add(AttemptSource source);

    /** Makes all instances check a cached user again, because the limit applies to that user too. */
    void exhausted(Username username);

    /** Removes failures that no longer count; returns the number of affected sources. */
    int forgetExpired();

    /** The failures of a source, and the time of the store's clock. */
    record Reading(Failures failures, Instant now) {}
}

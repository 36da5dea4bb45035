package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AttemptLimit.Failures;
import io.millrace.domain.security.AttemptSource;
import io.millrace.domain.security.Username;
import java.time.Instant;
import java.util.Optional;

/**
 * Failed attempts to sign in, counted for all instances together. Times are those of the store. Adapters prove
 * themselves with {@code LoginAttemptsContract}.
 */
public interface LoginAttempts {

    /** Returns the failures of this source that still count, and the moment they were read at. */
    Optional<Reading> find(AttemptSource source);

    /** Counts one more failure, by {@link Failures#another}, and returns all that count, this one included. */
    Reading add(AttemptSource source);

    /** Makes all instances check a remembered user anew, who must meet the limit too. */
    void exhausted(Username username);

    /** Forgets failures that no longer count; returns how many sources that were. */
    int forgetExpired();

    /** The failures of a source at a moment of the store's clock. */
    record Reading(Failures failures, Instant now) {}
}

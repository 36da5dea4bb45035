package io.millrace.application.port.driven.service.security.user;

import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import java.util.Objects;
import java.util.Optional;

/**
 * Hashes and verifies passwords. This is slow on purpose, and only a few calls run concurrently. A call that would wait
 * too long is rejected with reason {@code OVERLOADED}, before the password is checked. Waiting calls are served
 * round-robin by address, and within an address round-robin by user.
 */
public interface PasswordHashes {

    /**
     * Returns a hash for {@link #verify}. Each call returns a different hash, even for the same password.
     *
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if the call would wait too long
     */
    PasswordHash hash(Password password);

    /**
     * Returns whether the hash belongs to this password. Also verifies hashes that were created with earlier
     * parameters. Concurrent calls with the same hash, password and source share one result.
     *
     * @param hash the hash of the user; empty if the user does not exist. Then the method does the same work, because
     *     the response time must not reveal which users exist
     * @param password the presented password
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if the call would wait too long
     */
    boolean verify(Optional<PasswordHash> hash, String password, Requester requester);

    /** Returns whether the hash has weaker parameters than new hashes. */
    boolean isOutdated(PasswordHash hash);

    /**
     * The source of a login attempt.
     *
     * @param isKnown whether this user recently signed in from this address. Calls of known sources are executed before
     *     all others
     */
    record Requester(AttemptSource source, boolean isKnown) {

        public Requester {
            Objects.requireNonNull(source, "source");
        }
    }
}

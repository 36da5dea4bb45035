package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AttemptSource;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.PasswordHash;
import java.util.Objects;
import java.util.Optional;

/**
 * Hashes and verifies passwords. Slow on purpose, and limited to a few concurrent calls. Callers that would wait too
 * long are rejected with reason {@code OVERLOADED}, before the password is checked. Addresses are served round-robin,
 * and so are the users of an address.
 */
public interface PasswordHashes {

    /**
     * Returns a hash for {@link #verify}; the hashes of the same password differ.
     *
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED}
     */
    PasswordHash hash(Password password);

    /**
     * Returns whether the hash belongs to this password. Hashes with earlier parameters are supported. Concurrent calls
     * with the same hash, password and source share one result.
     *
     * @param hash empty to do the same work without a hash, so that the response time does not reveal whether the user
     *     exists
     * @param password of any length and any characters if there is no hash
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED}
     */
    boolean verify(Optional<PasswordHash> hash, String password, Asker asker);

    /** Returns whether the hash has weaker parameters than new hashes. */
    boolean isOutdated(PasswordHash hash);

    /**
     * The source of an attempt.
     *
     * @param isKnown whether this user recently signed in from this address; known sources are served first
     */
    record Asker(AttemptSource source, boolean isKnown) {

        public Asker {
            Objects.requireNonNull(source, "source");
        }
    }
}

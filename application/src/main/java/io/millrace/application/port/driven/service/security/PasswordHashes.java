package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AttemptSource;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.PasswordHash;
import java.util.Objects;
import java.util.Optional;

/**
 * Hashes and verifies passwords. Slow on purpose, and limited to a few at once: callers who would have to wait too long
 * are refused with reason {@code OVERLOADED}, without a statement about the password. Addresses take turns, and so do
 * the users of an address.
 */
public interface PasswordHashes {

    /**
     * Returns a hash in the format of {@link #verify}; hashes differ even for the same password.
     *
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED}
     */
    PasswordHash hash(Password password);

    /**
     * Returns whether the hash is one of this password. A hash that was made with parameters of before can be verified
     * too. Those who wait with the same hash and password from the same source get the answer of the first.
     *
     * @param hash nothing for the same work in vain, so that the time of an answer does not show whether the user
     *     exists
     * @param password of any length and any characters if there is no hash
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED}
     */
    boolean verify(Optional<PasswordHash> hash, String password, Asker asker);

    /** Returns whether the hash was made with weaker parameters than new ones are. */
    boolean isOutdated(PasswordHash hash);

    /**
     * The source of an attempt.
     *
     * @param isKnown whether this user signed in from this address recently; known askers come before others
     */
    record Asker(AttemptSource source, boolean isKnown) {

        public Asker {
            Objects.requireNonNull(source, "source");
        }
    }
}

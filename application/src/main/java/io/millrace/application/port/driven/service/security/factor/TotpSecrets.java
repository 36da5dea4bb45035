package io.millrace.application.port.driven.service.security.factor;

import io.millrace.domain.security.factor.OneTimeCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;

/** Encrypts the secrets of one-time codes for the store, and computes codes. */
public interface TotpSecrets {

    /** Returns whether a key for stored secrets is configured, so that users can enable a second factor. */
    boolean canSeal();

    /**
     * Encrypts a secret, so that it is valid only for this user.
     *
     * @throws io.millrace.domain.Rejection with reason {@code NOT_OFFERED} if no key for stored secrets is configured
     */
    SealedKey seal(Username username, TotpSecret secret);

    /**
     * Decrypts a secret.
     *
     * @throws io.millrace.domain.Rejection with reason {@code UNAVAILABLE} if the secret was encrypted with another key
     *     or for another user
     */
    TotpSecret unseal(Username username, SealedKey sealed);

    /** Returns the code of a step (RFC 6238 with SHA-1 and six digits). */
    OneTimeCode code(TotpSecret secret, TimeStep step);
}

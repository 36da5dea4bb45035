package io.millrace.application.port.driven.service.security.factor;

import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * The second factors of users. A user has at most one second factor. When a user is removed, the second factor is
 * removed too. Every call reads from the store, and every change is atomic across all instances. Implementations must
 * pass {@code SecondFactorsContract}.
 */
public interface SecondFactors {

    Optional<SealedFactor> find(Username username);

    /**
     * Stores the secret of a second factor that is not active yet. Replaces an earlier factor that is not active.
     *
     * @return {@code false} if the user does not exist or has an active factor; then nothing is changed
     */
    boolean begin(Username username, SealedKey secret);

    /**
     * Activates the factor with this secret, and gives the user a new credentials version.
     *
     * @param step the time step of the code that activates the factor; the code of this step cannot be used again
     * @return {@code false} if the user has no inactive factor with this secret; then nothing is changed
     */
    boolean activate(
            Username username,
            SealedKey secret,
            TimeStep step,
            Collection<RecoveryCode> recoveryCodes,
            CredentialsVersion next);

    /**
     * Counts a one-time code before it is checked, so that codes in concurrent calls are counted too. When a code is
     * accepted or a recovery code is used, the count starts at zero again.
     *
     * @param most the maximum number of consecutive codes that were not accepted
     * @return {@code false} if the user has no active factor, or the maximum is reached; then nothing is changed
     */
    boolean countCode(Username username, int most);

    /**
     * Accepts the code of a time step. If several calls for the same step run concurrently, exactly one succeeds.
     *
     * @return {@code false} if the user has no active factor, or if the code of this step or of a later step was
     *     already accepted
     */
    boolean accept(Username username, TimeStep step);

    /**
     * Removes a recovery code of an active factor. Returns whether the code existed. If several calls for the same code
     * run concurrently, only one returns true.
     */
    boolean use(Username username, RecoveryCode code);

    /**
     * Removes the factor and its recovery codes.
     *
     * @param next the new credentials version of the user, if the factor was active
     * @return whether an active factor was removed
     */
    boolean remove(Username username, CredentialsVersion next);

    /**
     * A stored factor.
     *
     * @param isActive whether the user needs a code to sign in
     * @param recoveryCodes the number of unused recovery codes
     */
    record SealedFactor(SealedKey secret, boolean isActive, int recoveryCodes) {

        public SealedFactor {
            Objects.requireNonNull(secret, "secret");
        }
    }
}

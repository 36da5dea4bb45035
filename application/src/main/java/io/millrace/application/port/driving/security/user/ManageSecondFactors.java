package io.millrace.application.port.driving.security.user;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Optional;

/** Enables, shows and removes second factors of users. Enabling and removing end all sessions of the user. */
public interface ManageSecondFactors {

    /** Returns the state of the second factor of a user; empty if this service has no such user. */
    Optional<Status> find(Username username);

    /**
     * The state of a second factor.
     *
     * @param isEnabled whether the user needs a code to sign in
     * @param recoveryCodes the number of unused recovery codes
     */
    record Status(boolean isEnabled, int recoveryCodes) {}

    /**
     * Creates the secret of a second factor for the caller. The second factor has no effect until {@link #activate}.
     * Another call of this method replaces the secret.
     *
     * @throws io.millrace.domain.Rejection if the caller uses an API key, is not a user of this service, or already has
     *     a second factor, or if the service has no key for stored secrets
     */
    Begun begin(Authentication caller);

    /**
     * A second factor that is not active yet.
     *
     * @param uri the URI that passes the secret to an authenticator app
     */
    record Begun(TotpSecret secret, String uri) {

        @Override
        public String toString() {
            return "Begun[hidden]";
        }
    }

    /**
     * Activates the second factor of the caller, and ends all sessions of the caller.
     *
     * @param code a one-time code, which proves that the device has the secret
     * @return the recovery codes, to be shown once
     * @throws io.millrace.domain.Rejection if {@link #begin} was not called or the code is wrong
     */
    List<RecoveryCode> activate(Authentication caller, String code);

    /**
     * Removes the second factor of the caller, and ends all sessions of the caller. A wrong password or code counts as
     * a failed login.
     *
     * @throws io.millrace.domain.Rejection if the caller has no second factor, the proof is wrong, or too many attempts
     *     failed
     */
    void remove(Authentication caller, Proof proof);

    /**
     * The proof that a user may remove the second factor: exactly one of password and code.
     *
     * @param address the source address of the request
     */
    record Proof(Optional<String> password, Optional<String> code, String address) {

        @Override
        public String toString() {
            return "Proof[hidden]";
        }
    }

    /**
     * Removes the second factor of another user, and ends all sessions of that user.
     *
     * @return whether the user had a second factor
     * @throws io.millrace.domain.Rejection if the caller uses an API key, or if the caller is this user and must use
     *     {@link #remove}
     */
    boolean removeOf(Authentication caller, Username username);
}

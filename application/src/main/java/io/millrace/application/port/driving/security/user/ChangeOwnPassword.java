package io.millrace.application.port.driving.security.user;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Password;
import java.util.Optional;

/** Changes the password of the caller. */
public interface ChangeOwnPassword {

    /**
     * Changes the password of the caller and ends all sessions of the caller.
     *
     * @param current the current password; required if the request is authenticated by a token, because a stolen token
     *     must not be sufficient
     * @param address the source address of the request, for the limit of failed attempts
     * @throws Rejection if the caller is not a user of this service or did not sign in with a password, if
     *     {@code current} is missing or wrong, if too many attempts have failed, or if the new password breaks a rule
     *     of {@link io.millrace.domain.security.user.PasswordRule}
     */
    void changeOwnPassword(Authentication caller, Optional<String> current, String address, Password password);
}

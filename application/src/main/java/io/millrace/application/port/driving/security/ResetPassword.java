package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Password;
import io.millrace.domain.security.Username;

/** Gives another password to a user who cannot sign in any more. */
public interface ResetPassword {

    /**
     * Changes the password and ends all sessions of the user.
     *
     * @param operator the operating system's name of the user who does it
     * @throws io.millrace.domain.Rejection if there is no such user
     */
    void reset(Username username, Password password, String operator);
}

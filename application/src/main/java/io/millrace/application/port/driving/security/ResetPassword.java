package io.millrace.application.port.driving.security;

import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.Username;

/** Changes the password of a user who can no longer sign in. */
public interface ResetPassword {

    /**
     * Changes the password and ends all sessions of the user.
     *
     * @param operator the user of the operating system who changes the password
     * @throws io.millrace.domain.Rejection if the user does not exist
     */
    void reset(Username username, Password password, String operator);
}

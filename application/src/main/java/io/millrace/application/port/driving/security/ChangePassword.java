package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.Username;

/** Gives a user another password. */
public interface ChangePassword {

    /**
     * Changes the password and ends all sessions of the user.
     *
     * @throws io.millrace.domain.Rejection if there is no such user
     */
    void change(Authentication caller, Username username, Password password);
}

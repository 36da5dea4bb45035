package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.Username;

/** Changes the password of a user. */
public interface ChangePassword {

    /**
     * Changes the password and ends all sessions of the user.
     *
     * @throws io.millrace.domain.Rejection if the user does not exist
     */
    void change(Authentication caller, Username username, Password password);
}

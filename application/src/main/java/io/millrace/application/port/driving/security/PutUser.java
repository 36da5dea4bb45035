package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.User;
import java.util.Optional;

/** Makes or changes a user. */
public interface PutUser {

    /**
     * Makes or replaces the user. A change of the password and disabling end all sessions of the user.
     *
     * @return whether the user was made
     * @throws io.millrace.domain.Rejection if a user is to be made without a password
     */
    boolean put(Authentication caller, Request request);

    /** The user to store. Without a password the present one stays. */
    record Request(User user, Optional<Password> password) {}
}

package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.User;
import java.util.Optional;

/** Creates or changes a user. */
public interface PutUser {

    /**
     * Creates or replaces the user. Changing the password or disabling ends all sessions of the user.
     *
     * @return whether the user was created
     * @throws io.millrace.domain.Rejection if a new user has no password
     */
    boolean put(Authentication caller, Request request);

    /** The user to store. Without a password the present one is kept. */
    record Request(User user, Optional<Password> password) {}
}

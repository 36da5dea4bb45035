package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import java.util.Optional;

/** Creates or changes a user. */
public interface PutUser {

    /**
     * Creates or replaces the user. If the password is changed or the user is disabled, all sessions of the user end.
     *
     * @return whether the user was created
     * @throws io.millrace.domain.Rejection if a new user has no password
     */
    boolean put(Authentication caller, Request request);

    /** The user to store. If no password is given, the current password is kept. */
    record Request(User user, Optional<Password> password) {}
}

package io.millrace.application.port.driving.security;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Username;

/** Removes a user. */
public interface DeleteUser {

    /**
     * Removes the user and ends all sessions of it; returns whether there was one.
     *
     * @throws Rejection with reason {@code INVALID} if no user would be left who may do everything
     */
    boolean delete(Authentication caller, Username username);
}

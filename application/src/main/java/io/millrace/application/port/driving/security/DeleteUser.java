package io.millrace.application.port.driving.security;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Username;

/** Removes a user. */
public interface DeleteUser {

    /**
     * Removes the user and ends all its sessions; returns whether the user existed.
     *
     * @throws Rejection with reason {@code INVALID} if no administrator would remain
     */
    boolean delete(Authentication caller, Username username);
}

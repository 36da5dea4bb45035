package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Username;

/** Removes a user. */
public interface DeleteUser {

    /** Removes the user and ends all sessions of it; returns whether there was one. */
    boolean delete(Authentication caller, Username username);
}

package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.RoleName;

/** Removes a role. */
public interface DeleteRole {

    /**
     * Removes the role; returns whether it existed. Its users keep the name of the role, but lose its privileges.
     *
     * @throws io.millrace.domain.Rejection if the role is built in
     */
    boolean delete(Authentication caller, RoleName name);
}

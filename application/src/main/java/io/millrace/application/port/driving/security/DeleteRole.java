package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.RoleName;

/** Removes a role. */
public interface DeleteRole {

    /**
     * Removes the role; returns whether there was one. Users who have it keep its name, which then gives them nothing.
     *
     * @throws io.millrace.domain.Rejection if a role ships under this name
     */
    boolean delete(Authentication caller, RoleName name);
}

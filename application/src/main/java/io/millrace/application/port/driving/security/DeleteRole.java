package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.RoleName;

/** Removes a role. */
public interface DeleteRole {

    /**
     * Removes the role; returns whether it existed. Users who have the role keep its name in their list, but lose its
     * privileges.
     *
     * @throws io.millrace.domain.Rejection if the role is built in
     */
    boolean delete(Authentication caller, RoleName name);
}

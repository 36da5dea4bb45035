package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Role;

/** Makes or changes a role. */
public interface PutRole {

    /**
     * Makes or replaces the role; its users have the new rights within seconds.
     *
     * @return whether the role was made
     * @throws io.millrace.domain.Rejection if the name is that of a built-in role, or there are too many roles
     */
    boolean put(Authentication caller, Role role);
}

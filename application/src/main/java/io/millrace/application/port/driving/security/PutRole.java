package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Role;

/** Creates or replaces a role. */
public interface PutRole {

    /**
     * Creates or replaces the role. The new privileges apply within seconds to users who have the role.
     *
     * @return whether the role was created
     * @throws io.millrace.domain.Rejection if the role is built in, or the maximum number of roles is reached
     */
    boolean put(Authentication caller, Role role);
}

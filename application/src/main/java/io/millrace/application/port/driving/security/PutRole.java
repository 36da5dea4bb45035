package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Role;

/** Makes or changes a role. */
public interface PutRole {

    /**
     * Makes the role, or puts it in the place of the one of this name; whoever has it has the new rights within seconds.
     *
     * @return whether the role was made
     * @throws io.millrace.domain.Rejection if a role ships under this name, or there are too many
     */
    boolean put(Authentication caller, Role role);
}

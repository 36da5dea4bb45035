package io.millrace.application.port.driving.security.user;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import java.util.Collection;
import java.util.List;

/** Shows and changes roles. */
public interface ManageRoles {

    /**
     * Creates or replaces the role. The new privileges apply within seconds to users who have the role.
     *
     * @return whether the role was created
     * @throws io.millrace.domain.Rejection if the role is built in, or the maximum number of roles is reached
     */
    boolean put(Authentication caller, Role role);

    /** Returns the existing roles with these names, ordered by name; all roles if no name is given. */
    List<Role> list(Collection<String> names);

    /**
     * Removes the role, and returns whether the role existed. Users who have the role keep the name of the role in
     * their list, but lose its privileges.
     *
     * @throws io.millrace.domain.Rejection if the role is built in
     */
    boolean delete(Authentication caller, RoleName name);
}

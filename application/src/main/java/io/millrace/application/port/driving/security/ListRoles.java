package io.millrace.application.port.driving.security;

import io.millrace.domain.security.privilege.Role;
import java.util.Collection;
import java.util.List;

/** Shows roles. */
public interface ListRoles {

    /** Returns the existing roles with these names, ordered by name; all roles if no name is given. */
    List<Role> list(Collection<String> names);
}

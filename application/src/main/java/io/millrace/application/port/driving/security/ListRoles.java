package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Role;
import java.util.Collection;
import java.util.List;

/** Shows roles. */
public interface ListRoles {

    /** Returns the roles of these names that exist, in order of their names; all roles if no name is given. */
    List<Role> list(Collection<String> names);
}

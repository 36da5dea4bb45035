package io.millrace.application.port.driven.service.security.user;

import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import java.util.List;

/**
 * The roles that users have created, without the built-in roles. Every call reads from the store, without a cache.
 * Implementations must pass {@code RolesContract}.
 */
public interface Roles {

    /** Returns all roles that users have created, ordered by name. */
    List<Role> list();

    /**
     * Stores a role, and replaces an existing role with the same name.
     *
     * @param most the maximum number of roles after the change
     */
    Outcome put(Role role, int most);

    /** Removes a role. Returns whether the role existed. */
    boolean remove(RoleName name);

    /** The result of storing a role. */
    enum Outcome {
        CREATED,
        REPLACED,
        /** Nothing was changed, because the maximum number of roles is reached. */
        TOO_MANY
    }
}

package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Role;
import io.millrace.domain.security.RoleName;
import java.util.List;

/**
 * The created roles, without the built-in ones. Always read from the store. Implementations must pass {@code
 * RolesContract}.
 */
public interface Roles {

    /** Returns all created roles, ordered by name. */
    List<Role> list();

    /**
     * Stores a role, replacing the one with the same name.
     *
     * @param most the largest allowed number of roles afterwards
     */
    Outcome put(Role role, int most);

    /** Removes a role; returns whether it existed. */
    boolean remove(RoleName name);

    /** The result of storing a role. */
    enum Outcome {
        CREATED,
        REPLACED,
        /** Nothing was changed, because the limit of roles is reached. */
        TOO_MANY
    }
}

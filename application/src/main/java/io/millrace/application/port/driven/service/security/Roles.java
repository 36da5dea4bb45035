package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Role;
import io.millrace.domain.security.RoleName;
import java.util.List;

/**
 * The roles that were made; those that ship are not among them. Always read from the store. Adapters prove themselves
 * with {@code RolesContract}.
 */
public interface Roles {

    /** Returns all of them, in order of their names. */
    List<Role> list();

    /**
     * Stores a role, replacing the one of this name if there is one.
     *
     * @param most how many roles there may be afterwards
     */
    Outcome put(Role role, int most);

    /** Removes a role; returns whether there was one. */
    boolean remove(RoleName name);

    /** What became of a role that was to be kept. */
    enum Outcome {
        CREATED,
        REPLACED,
        /** Nothing was changed, for there are as many roles as there may be. */
        TOO_MANY
    }
}

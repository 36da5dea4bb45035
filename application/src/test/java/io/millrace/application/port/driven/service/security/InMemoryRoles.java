package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.user.Roles;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Roles over a map. */
public final class InMemoryRoles implements Roles {

    private final Map<RoleName, Role> roles = new TreeMap<>();

    @Override
    public synchronized List<Role> list() {
        return List.copyOf(roles.values());
    }

    @Override
    public synchronized Outcome put(Role role, int most) {
        if (roles.containsKey(role.name())) {
            roles.put(role.name(), role);
            return Outcome.REPLACED;
        }
        if (roles.size() >= most) {
            return Outcome.TOO_MANY;
        }
        roles.put(role.name(), role);
        return Outcome.CREATED;
    }

    @Override
    public synchronized boolean remove(RoleName name) {
        return roles.remove(name) != null;
    }
}

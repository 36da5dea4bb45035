package io.millrace.domain.security.provider;

import io.millrace.domain.security.privilege.RoleName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Maps the roles or groups of a user at an identity provider to roles of this service. A user of an identity provider
 * has only these roles, so a user without a mapped role or group has no role.
 *
 * @param roles the roles of this service, by the name of the role or group at the provider
 */
public record RoleMapping(Map<String, List<RoleName>> roles) {

    public RoleMapping {
        roles = Map.copyOf(roles);
    }

    /**
     * Returns the roles of a user.
     *
     * @param atProvider the names of the user's roles or groups at the provider
     */
    public List<RoleName> rolesOf(Collection<String> atProvider) {
        return atProvider.stream()
                .distinct()
                .flatMap(name -> roles.getOrDefault(name, List.of()).stream())
                .distinct()
                .toList();
    }
}

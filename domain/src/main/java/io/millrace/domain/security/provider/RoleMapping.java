package io.millrace.domain.security.provider;

import io.millrace.domain.security.privilege.RoleName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The roles of users of an identity provider. A user has only the roles that are mapped from the user's roles or groups
 * at the provider, so without a mapping a user has no role.
 *
 * @param roles the roles by the name of the role or group at the provider
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

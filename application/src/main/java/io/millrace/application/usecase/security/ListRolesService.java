package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.Roles;
import io.millrace.application.port.driving.security.ListRoles;
import io.millrace.domain.security.Role;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

public final class ListRolesService implements ListRoles {

    private final Roles roles;

    public ListRolesService(Roles roles) {
        this.roles = roles;
    }

    @Override
    public List<Role> list(Collection<String> names) {
        return Stream.concat(Role.SHIPPED.stream(), roles.list().stream())
                .filter(role -> names.isEmpty() || names.contains(role.name().value()))
                .sorted(Comparator.comparing(Role::name))
                .toList();
    }
}

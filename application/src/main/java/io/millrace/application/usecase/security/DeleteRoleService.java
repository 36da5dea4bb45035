package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.Roles;
import io.millrace.application.port.driving.security.DeleteRole;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Role;
import io.millrace.domain.security.RoleName;
import java.util.Map;

public final class DeleteRoleService implements DeleteRole {

    private final Roles roles;
    private final AuditLog audit;

    public DeleteRoleService(Roles roles, AuditLog audit) {
        this.roles = roles;
        this.audit = audit;
    }

    @Override
    public boolean delete(Authentication caller, RoleName name) {
        Role.requireRemovable(name);
        boolean removed = roles.remove(name);
        if (removed) {
            audit.audit(caller, Kind.ROLE_REMOVED, Map.of("role", name.value()));
        }
        return removed;
    }
}

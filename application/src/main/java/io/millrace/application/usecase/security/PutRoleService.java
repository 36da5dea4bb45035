package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.Roles;
import io.millrace.application.port.driving.security.PutRole;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Role;
import java.util.Map;

public final class PutRoleService implements PutRole {

    private final Roles roles;
    private final AuditLog audit;

    public PutRoleService(Roles roles, AuditLog audit) {
        this.roles = roles;
        this.audit = audit;
    }

    @Override
    public boolean put(Authentication caller, Role role) {
        Role.requireFree(role.name());
        Roles.Outcome outcome = roles.put(role, Role.MOST);
        if (outcome == Roles.Outcome.TOO_MANY) {
            throw Rejection.invalid("there are " + Role.MOST + " roles, which is as many as there may be");
        }
        boolean created = outcome == Roles.Outcome.CREATED;
        audit.audit(
                caller,
                created ? Kind.ROLE_CREATED : Kind.ROLE_CHANGED,
                Map.of("role", role.name().value()));
        return created;
    }
}

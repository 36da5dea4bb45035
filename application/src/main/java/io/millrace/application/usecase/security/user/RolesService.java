package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.factor.TotpSecrets;
import io.millrace.application.port.driven.service.security.user.Roles;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public record RolesService(Roles roles, TotpSecrets secrets, AuditLog audit) implements ManageRoles {

    @Override
    public boolean put(Authentication caller, Role role) {
        Role.requireFree(role.name());
        if (role.requiresSecondFactor() && !secrets.canSeal()) {
            throw Rejection.validation("[require_second_factor] must be false, because no secret for the encryption of"
                    + " stored keys is configured, and no user can enable a second factor");
        }
        Roles.Outcome outcome = roles.put(role, Role.MOST);
        if (outcome == Roles.Outcome.TOO_MANY) {
            throw Rejection.invalid("the maximum of " + Role.MOST + " roles is reached");
        }
        boolean created = outcome == Roles.Outcome.CREATED;
        audit.audit(
                caller,
                created ? Kind.ROLE_CREATED : Kind.ROLE_CHANGED,
                Map.of(
                        "role",
                        role.name().value(),
                        "cluster",
                        AuditChange.names(role.cluster().stream()
                                .map(ClusterPrivilege::key)
                                .sorted()
                                .toList()),
                        "indices",
                        AuditChange.names(role.indices().stream()
                                .map(RolesService::inWords)
                                .toList())));
        return created;
    }

    private static String inWords(IndexGrant grant) {
        return grant.privileges().stream().map(IndexPrivilege::key).sorted().toList() + " on " + grant.names();
    }

    @Override
    public List<Role> list(Collection<String> names) {
        return Stream.concat(Role.SHIPPED.stream(), roles.list().stream())
                .filter(role -> names.isEmpty() || names.contains(role.name().value()))
                .sorted(Comparator.comparing(Role::name))
                .toList();
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

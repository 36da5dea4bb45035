package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.Users;
import io.millrace.application.port.driving.security.DeleteUser;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Username;
import java.util.Map;

public final class DeleteUserService implements DeleteUser {

    private final Users users;
    private final UserChange change;
    private final AuditLog audit;

    public DeleteUserService(Users users, UserChange change, AuditLog audit) {
        this.users = users;
        this.change = change;
        this.audit = audit;
    }

    @Override
    public boolean delete(Authentication caller, Username username) {
        boolean removed = UserChange.made(() -> users.remove(username), username, "removed");
        // Said again even if there is none: the call before may have failed between the two.
        change.kept(username, true);
        if (removed) {
            audit.audit(caller, Kind.USER_REMOVED, Map.of("user", username.value()));
        }
        return removed;
    }
}

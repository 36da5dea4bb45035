package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.Account;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.PasswordHashes;
import io.millrace.application.port.driven.service.security.Users;
import io.millrace.application.port.driving.security.ChangePassword;
import io.millrace.application.port.driving.security.ResetPassword;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.PasswordHash;
import io.millrace.domain.security.Username;
import java.util.Map;
import java.util.random.RandomGenerator;

public final class ChangePasswordService implements ChangePassword, ResetPassword {

    private final Users users;
    private final PasswordHashes hashes;
    private final UserChange change;
    private final AuditLog audit;
    private final RandomGenerator random;

    public ChangePasswordService(
            Users users, PasswordHashes hashes, UserChange change, AuditLog audit, RandomGenerator random) {
        this.users = users;
        this.hashes = hashes;
        this.change = change;
        this.audit = audit;
        this.random = random;
    }

    @Override
    public void change(Authentication caller, Username username, Password password) {
        replace(username, password);
        audit.audit(caller, Kind.PASSWORD_CHANGED, Map.of("user", username.value()));
    }

    @Override
    public void reset(Username username, Password password, String operator) {
        replace(username, password);
        audit.keepReset(username, operator);
    }

    private void replace(Username username, Password password) {
        requireFound(username);
        PasswordHash hash = hashes.hash(password);
        for (int tries = 0; tries < UserChange.TRIES; tries++) {
            Account current = requireFound(username);
            if (users.replace(current, current.changed(current.user(), hash, CredentialsVersion.random(random)))) {
                change.kept(username, true);
                return;
            }
        }
        throw UserChange.tooMany(username);
    }

    private Account requireFound(Username username) {
        return users.find(username)
                .orElseThrow(() -> new Rejection(
                        Rejection.Reason.VALIDATION,
                        "Validation Failed: 1: user must exist in order to change password;"));
    }
}

package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.Account;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.PasswordHashes;
import io.millrace.application.port.driven.service.security.Users;
import io.millrace.application.port.driving.security.PutUser;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.PasswordHash;
import io.millrace.domain.security.Username;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

public final class PutUserService implements PutUser {

    private final Users users;
    private final PasswordHashes hashes;
    private final UserChange change;
    private final AuditLog audit;
    private final RandomGenerator random;

    public PutUserService(
            Users users, PasswordHashes hashes, UserChange change, AuditLog audit, RandomGenerator random) {
        this.users = users;
        this.hashes = hashes;
        this.change = change;
        this.audit = audit;
        this.random = random;
    }

    @Override
    public boolean put(Authentication caller, Request request) {
        Username username = request.user().username();
        Optional<PasswordHash> hash = request.password().map(hashes::hash);
        for (int tries = 0; tries < UserChange.TRIES; tries++) {
            Optional<Account> current = users.find(username);
            if (current.isEmpty()) {
                if (add(request, hash)) {
                    audit.audit(caller, Kind.USER_CREATED, Map.of("user", username.value()));
                    return true;
                }
            } else if (replace(current.get(), request, hash)) {
                audit.audit(caller, Kind.USER_CHANGED, Map.of("user", username.value()));
                return false;
            }
        }
        throw UserChange.tooMany(username);
    }

    private boolean add(Request request, Optional<PasswordHash> hash) {
        PasswordHash given = hash.orElseThrow(() -> new Rejection(
                Rejection.Reason.VALIDATION,
                "Validation Failed: 1: password must be specified unless you are updating an existing user;"));
        boolean added = users.add(new Account(request.user(), given, CredentialsVersion.random(random), 0));
        if (added) {
            change.kept(request.user().username(), true);
        }
        return added;
    }

    private boolean replace(Account current, Request request, Optional<PasswordHash> hash) {
        boolean endsSessions =
                hash.isPresent() || !request.user().enabled() || !current.user().enabled();
        Account next = current.changed(
                request.user(),
                hash.orElse(current.hash()),
                endsSessions ? CredentialsVersion.random(random) : current.credentialsVersion());
        boolean replaced = UserChange.made(
                () -> users.replace(current, next), request.user().username(), "disabled or lose the role");
        if (replaced) {
            change.kept(request.user().username(), endsSessions);
        }
        return replaced;
    }
}

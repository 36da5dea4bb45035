package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.RefreshFamilies;
import io.millrace.application.port.driven.service.security.RefreshFamilies.Found;
import io.millrace.application.port.driven.service.security.RefreshFamilies.Used;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.provider.ProviderSessions;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The built-in persistence of refresh tokens. A token can be exchanged once. If an exchanged token is used again, the
 * whole session ends.
 */
public record RotatingRefreshTokens(
        RefreshFamilies families, Users users, ProviderSessions foreign, Sessions sessions, AuditLog audit)
        implements RefreshTokenPersistence {

    @Override
    public void persistToken(RefreshTokenGeneratedEvent event) {
        Session session = event.user()
                .session()
                .orElseThrow(() -> new IllegalArgumentException("a refresh token belongs to a session"));
        if (!families.store(session, event.user().username(), event.key())) {
            throw new SessionEndedException(session.id());
        }
    }

    @Override
    public Optional<Authentication> getAuthentication(UUID key) {
        // The reuse is recorded in the audit trail before the family is revoked. If the revocation fails, the token can
        // be presented again, which then adds another audit entry.
        Optional<Found> reused = families.find(key).filter(Found::isReused);
        reused.map(Found::family).ifPresent(this::recordReuse);
        Optional<Used> used = families.use(key, sessions.life());
        if (used.isEmpty()) {
            return Optional.empty();
        }
        RefreshFamily family = used.get().family();
        if (used.get().use() instanceof Use.Reused) {
            if (reused.isEmpty()) {
                recordReuse(family);
            }
            return Optional.empty();
        }
        if (!(used.get().use() instanceof Use.Accepted accepted)) {
            return Optional.empty();
        }
        Optional<Authentication> user = userOf(family, accepted.session());
        if (user.isEmpty()) {
            families.revoke(family.session());
        }
        return user;
    }

    private void recordReuse(RefreshFamily family) {
        audit.store(Kind.REFRESH_TOKEN_REUSED, family.username(), Optional.empty(), Map.of());
    }

    @Override
    public Optional<Authentication> inspect(UUID key) {
        return families.find(key)
                .filter(Found::isUsable)
                .map(Found::family)
                .flatMap(family -> userOf(
                        family, new Session(family.session(), family.credentialsVersion(), family.currentStep())));
    }

    @Override
    public boolean revoke(UUID key) {
        families.find(key).map(Found::family).ifPresent(family -> {
            families.revoke(family.session());
            sessions.end(family.session());
        });
        return true;
    }

    @Override
    public void end(Authentication caller) {
        caller.session().map(Session::id).ifPresent(families::revoke);
    }

    private Optional<Authentication> userOf(RefreshFamily family, Session session) {
        if (family.username().isForeign()) {
            return foreign.find(session.id(), family.username())
                    .map(stored -> stored.caller(Optional.empty(), session));
        }
        return users.find(family.username())
                .filter(account -> account.user().enabled())
                .filter(account -> family.credentialsVersion()
                        .map(account.credentialsVersion()::equals)
                        .orElse(true))
                .map(Account::user)
                .map(user -> Authentication.of(user, new Means.Refresh(), Optional.of(session)));
    }
}

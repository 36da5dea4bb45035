package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.security.SecurityEventListener;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.domain.event.AccessTokenGeneratedEvent;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginSuccessfulEvent;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.event.SecurityEvent;
import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Records security events in the audit trail. The entries contain no tokens. Checks of tokens are not recorded, because
 * they are too frequent.
 */
public record AuditingListener(AuditTrail trail, Clock clock) implements SecurityEventListener {

    @Override
    public void heard(SecurityEvent event) {
        if (event instanceof LoginSuccessfulEvent login) {
            store(
                    Kind.LOGIN_SUCCESSFUL,
                    login.user().username().value(),
                    Optional.of(login.address()),
                    AuditLog.identityOf(login.user()));
        } else if (event instanceof LoginFailedEvent failure) {
            store(
                    Kind.LOGIN_FAILED,
                    failure.username(),
                    Optional.of(failure.address()),
                    Map.of("reason", failure.reason().name().toLowerCase(Locale.ROOT)));
        } else if (event instanceof LogoutEvent logout) {
            Map<String, String> details = new HashMap<>(AuditLog.identityOf(logout.user()));
            if (logout.everywhere()) {
                details.put("everywhere", "true");
            }
            store(Kind.LOGOUT, logout.user().username().value(), logout.user().address(), details);
        } else if (event instanceof AccessTokenGeneratedEvent generated) {
            store(
                    Kind.ACCESS_TOKEN_GENERATED,
                    generated.claims().subject().value(),
                    generated.address(),
                    Map.of("expires", generated.claims().expiresAt().toString()));
        } else if (event instanceof RefreshTokenGeneratedEvent generated) {
            store(
                    Kind.REFRESH_TOKEN_GENERATED,
                    generated.user().username().value(),
                    generated.user().address(),
                    Map.of());
        }
    }

    private void store(Kind kind, String user, Optional<String> address, Map<String, String> details) {
        trail.record(
                new Entry(clock.instant(), kind, Optional.of(user).filter(name -> !name.isEmpty()), address, details));
    }
}

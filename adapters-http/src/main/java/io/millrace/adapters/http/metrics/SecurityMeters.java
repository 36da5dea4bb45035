package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.millrace.application.port.driven.service.security.SecurityEventListener;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.AccessTokenGeneratedEvent;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginSuccessfulEvent;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.event.SecurityEvent;
import io.millrace.domain.event.TokenValidatedEvent;
import io.millrace.domain.security.Authentication;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts logins, logouts, issued, verified and refreshed tokens, and entries of the audit trail. */
public final class SecurityMeters implements SecurityEventListener {

    private static final String LOGINS = "security.logins";
    private static final String LOGINS_TEXT = "Logins by outcome";
    private static final String TOKENS = "security.tokens.issued";
    private static final String TOKENS_TEXT = "Tokens issued";
    private static final String REFRESHES = "security.refreshes";
    private static final String REFRESHES_TEXT = "Refresh tokens presented";

    private final Map<LoginFailedEvent.Reason, Counter> failedLogins = new EnumMap<>(LoginFailedEvent.Reason.class);
    private final Map<AuditTrail.Kind, Counter> audited = new EnumMap<>(AuditTrail.Kind.class);
    private final Counter logins;
    private final Counter logouts;
    private final Counter accessTokens;
    private final Counter refreshTokens;
    private final Counter validatedTokens;
    private final Counter refreshed;
    private final Counter notRefreshed;
    private final Counter brokenRefreshes;

    SecurityMeters(Registrations registrations) {
        for (LoginFailedEvent.Reason reason : LoginFailedEvent.Reason.values()) {
            failedLogins.put(reason, registrations.counter(LOGINS, LOGINS_TEXT, "outcome", text(reason)));
        }
        for (AuditTrail.Kind kind : AuditTrail.Kind.values()) {
            audited.put(
                    kind,
                    registrations.counter("security.audit.entries", "Entries for the audit trail", "kind", text(kind)));
        }
        logins = registrations.counter(LOGINS, LOGINS_TEXT, "outcome", "success");
        logouts = registrations.counter("security.logouts", "Logouts");
        accessTokens = registrations.counter(TOKENS, TOKENS_TEXT, "type", "access");
        refreshTokens = registrations.counter(TOKENS, TOKENS_TEXT, "type", "refresh");
        validatedTokens = registrations.counter(
                "security.tokens.validated", "Valid access tokens that were verified rather than found in the cache");
        refreshed = registrations.counter(REFRESHES, REFRESHES_TEXT, "outcome", "success");
        notRefreshed = registrations.counter(REFRESHES, REFRESHES_TEXT, "outcome", "refused");
        brokenRefreshes = registrations.counter(REFRESHES, REFRESHES_TEXT, "outcome", "error");
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void heard(SecurityEvent event) {
        if (event instanceof LoginSuccessfulEvent) {
            logins.increment();
        } else if (event instanceof LoginFailedEvent failed) {
            increment(failedLogins.get(failed.reason()));
        } else if (event instanceof LogoutEvent) {
            logouts.increment();
        } else if (event instanceof AccessTokenGeneratedEvent) {
            accessTokens.increment();
        } else if (event instanceof RefreshTokenGeneratedEvent) {
            refreshTokens.increment();
        } else if (event instanceof TokenValidatedEvent) {
            validatedTokens.increment();
        }
    }

    private static void increment(@Nullable Counter counter) {
        Objects.requireNonNull(counter, "counter").increment();
    }

    /** Returns an audit trail that counts entries and forwards them to {@code trail}. */
    public AuditTrail countedTrail(AuditTrail trail) {
        return new AuditTrail() {
            @Override
            public void record(Entry entry) {
                increment(audited.get(entry.kind()));
                trail.record(entry);
            }

            @Override
            public void store(Entry entry) {
                increment(audited.get(entry.kind()));
                trail.store(entry);
            }
        };
    }

    /** Returns a use case that calls {@code exchange} and counts the outcomes. */
    public RefreshAccess countedExchange(RefreshAccess exchange) {
        return token -> {
            Optional<Authentication> user;
            try {
                user = exchange.refresh(token);
            } catch (Rejection refused) {
                notRefreshed.increment();
                throw refused;
            } catch (RuntimeException broken) {
                brokenRefreshes.increment();
                throw broken;
            }
            (user.isPresent() ? refreshed : notRefreshed).increment();
            return user;
        };
    }
}

package io.millrace.application.usecase.security.provider;

import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.provider.ForeignSessions;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Logout;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Ends sessions in this service and at the provider.
 *
 * @param end revokes all tokens of a session
 * @param afterwards the page or address to which the provider sends the browser back; a path is relative to this
 *     service
 */
public record SignOutService(
        IdentityProviders providers,
        ForeignSessions sessions,
        ProviderSessions tokens,
        Consumer<SessionId> end,
        String afterwards,
        SecurityEvents events,
        Clock clock)
        implements SignOutAtProvider {

    /** The allowed difference between the clocks of this service and of the provider. */
    private static final Duration SKEW = Duration.ofSeconds(60);

    @Override
    public Optional<String> signOut(Authentication user, String origin) {
        if (!user.username().isForeign()) {
            return Optional.empty();
        }
        return user.session()
                .map(Session::id)
                .flatMap(sessions::remove)
                .filter(session -> providers.accepts(session.identity()))
                .flatMap(session -> providers.signOut(
                        session.identity(),
                        tokens.idToken(session),
                        afterwards.startsWith("/") ? origin + afterwards : afterwards));
    }

    @Override
    public boolean endByToken(ProviderName provider, String logoutToken) {
        Optional<Logout> logout = providers.logout(provider, logoutToken);
        logout.ifPresent(valid ->
                endAll(provider, valid.subject(), valid.sid(), valid.issuedAt().plus(SKEW), Optional.empty()));
        return logout.isPresent();
    }

    /**
     * Ends all sessions of a caller from an identity provider, except the session of the request, which
     * {@link #signOut} still needs.
     */
    public void endOthers(Authentication caller) {
        ForeignIdentity identity = caller.foreignIdentity().orElseThrow();
        endAll(
                identity.provider(),
                Optional.of(identity.subject()),
                Optional.empty(),
                clock.instant().plus(SKEW),
                caller.session().map(Session::id));
    }

    private void endAll(
            ProviderName provider,
            Optional<String> subject,
            Optional<String> sid,
            Instant latest,
            Optional<SessionId> except) {
        List<ForeignSession> found;
        do {
            found = sessions.list(provider, subject, sid, latest);
            found.stream()
                    .filter(session -> !except.equals(Optional.of(session.id())))
                    .forEach(this::end);
        } while (found.size() == ForeignSessions.MOST_LISTED);
    }

    private void end(ForeignSession session) {
        end.accept(session.id());
        sessions.remove(session.id());
        events.publish(new LogoutEvent(session.caller(Optional.empty())));
    }
}

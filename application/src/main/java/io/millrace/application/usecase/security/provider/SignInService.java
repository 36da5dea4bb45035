package io.millrace.application.usecase.security.provider;

import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.provider.ForeignSessions;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders.Grant;
import io.millrace.application.port.driven.service.security.provider.Sealing;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginFailedEvent.Reason;
import io.millrace.domain.event.LoginSuccessfulEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import io.millrace.domain.text.SecretText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Signs users in. Only the end of a sign-in writes to the database. */
public record SignInService(
        IdentityProviders providers,
        ForeignSessions sessions,
        ProviderSessions tokens,
        Sealing sealing,
        Terms terms,
        SecurityEvents events,
        Clock clock,
        RandomGenerator random)
        implements SignInAtProvider {

    private static final String PURPOSE = "attempt to sign in";

    /**
     * The settings of sessions.
     *
     * @param life how long a session lasts if its provider does not confirm it
     * @param isConfirmed whether this service issues refresh tokens; only then can a provider confirm sessions
     */
    public record Terms(Duration life, boolean isConfirmed) {}

    @Override
    public Begun begin(ProviderName provider, String callback, Optional<String> target) {
        SignInAttempt attempt = SignInAttempt.begin(provider, callback, target, clock.instant(), random);
        return new Begun(providers.signIn(attempt), sealing.seal(attempt.text(), PURPOSE), attempt.state());
    }

    @Override
    public Outcome finish(ProviderName provider, Callback callback, String address) {
        Optional<SignInAttempt> attempt = callback.attempt()
                .flatMap(text -> sealing.open(text, PURPOSE))
                .flatMap(SignInAttempt::parse)
                .filter(begun -> begun.provider().equals(provider))
                .filter(begun -> !begun.isExpired(clock.instant()))
                .filter(begun ->
                        SecretText.isSame(begun.state(), callback.state().orElse("")));
        if (attempt.isEmpty()) {
            return new Outcome.Refused(Refusal.UNKNOWN_ATTEMPT, Optional.empty());
        }
        Optional<String> target = attempt.get().target();
        if (callback.error().isPresent() || callback.code().isEmpty()) {
            return failed(Refusal.DENIED, target, address, Reason.DENIED_BY_PROVIDER);
        }
        return providers
                .exchange(attempt.get(), callback.code().get(), callback.issuer())
                .<Outcome>map(grant -> new Outcome.Accepted(store(grant, address), target))
                .orElseGet(() -> failed(Refusal.INVALID, target, address, Reason.INVALID_PROVIDER_RESPONSE));
    }

    /** Records and returns the failure of a sign-in that a browser has begun. The name of the user is not known yet. */
    private Outcome failed(Refusal refusal, Optional<String> target, String address, Reason reason) {
        events.publish(new LoginFailedEvent("", address, reason));
        return new Outcome.Refused(refusal, target);
    }

    private Authentication store(Grant grant, String address) {
        SessionId id = SessionId.random(random);
        Instant now = clock.instant();
        ForeignSession.Tokens stored =
                tokens.seal(id, grant, new ForeignSession.Tokens(Optional.empty(), Optional.empty()));
        boolean isConfirmed = terms.isConfirmed() && stored.refresh().isPresent();
        ForeignSession session = new ForeignSession(
                id,
                grant.identity(),
                grant.sid(),
                grant.profile(),
                stored,
                now,
                now,
                now.plus(isConfirmed ? RefreshFamily.LONGEST_LIFE : terms.life()));
        sessions.add(session);
        Authentication user = session.caller(Optional.empty());
        events.publish(new LoginSuccessfulEvent(user, address));
        return user.at(address);
    }
}

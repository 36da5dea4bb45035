package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.token.LogIn.Outcome;
import io.millrace.application.usecase.security.user.CredentialCheck.Result;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginFailedEvent.Reason;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.user.Credentials;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

public record AuthenticateBasicService(
        CredentialCheck check, CallerCache remembered, SecurityEvents events, Clock clock)
        implements AuthenticateBasic {

    /** The maximum time for which valid credentials are cached. */
    static final Duration REMEMBERED = Duration.ofMinutes(1);

    @Override
    public Outcome authenticate(List<Credentials> readings, String address) {
        AtomicReference<Outcome> outcome = new AtomicReference<>(new Outcome.Refused());
        Optional<Authentication> caller = remembered.find(presented(readings), () -> {
            outcome.set(outcomeOf(check.check(readings, address), address));
            return outcome.get() instanceof Outcome.Accepted accepted
                    ? Optional.of(new Checked(accepted.user(), clock.instant().plus(REMEMBERED)))
                    : Optional.empty();
        });
        return caller.<Outcome>map(Outcome.Accepted::new).orElseGet(outcome::get);
    }

    @Override
    public Optional<Authentication> findCached(List<Credentials> readings) {
        return remembered.findCached(presented(readings));
    }

    private Outcome outcomeOf(Result result, String address) {
        if (result instanceof Result.Matched matched) {
            return new Outcome.Accepted(
                    Authentication.of(matched.account().user(), new Means.Basic(), Optional.empty()));
        }
        if (result instanceof Result.CodeRequired required) {
            // At a login, the client can repeat the request with a code. Basic credentials cannot contain a code. This
            // attempt is recorded in the audit trail, because the password may be stolen.
            events.publish(new LoginFailedEvent(required.user().value(), address, Reason.CODE_MISSING));
            return new Outcome.CodeRequired(required.isWrong());
        }
        return result instanceof Result.Limited limited
                ? new Outcome.Limited(limited.retryAfter())
                : new Outcome.Refused();
    }

    /** Returns the cache key of these readings. Different readings have different cache keys. */
    private static String presented(List<Credentials> readings) {
        StringBuilder text = new StringBuilder();
        for (Credentials reading : readings) {
            text.append(reading.username().length())
                    .append(':')
                    .append(reading.password().length())
                    .append(':')
                    .append(reading.username())
                    .append(reading.password());
        }
        return text.toString();
    }
}

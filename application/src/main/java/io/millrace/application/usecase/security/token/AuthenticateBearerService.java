package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.ForeignTokens;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.domain.event.TokenValidatedEvent;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

/**
 * Identifies callers by access tokens of this service and of identity providers.
 *
 * @param foreign checks the tokens that are not valid tokens of this service
 */
public record AuthenticateBearerService(
        AccessTokenCheck check, ForeignTokens foreign, CallerCache remembered, SecurityEvents events)
        implements AuthenticateBearer {

    @Override
    public Optional<Authentication> authenticate(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Optional.empty();
        }
        return remembered.find(token, () -> checkAndPublish(token));
    }

    @Override
    public Optional<Authentication> findCached(String token) {
        return token.length() <= LONGEST_TOKEN ? remembered.findCached(token) : Optional.empty();
    }

    private Optional<Checked> checkAndPublish(String token) {
        Optional<Checked> checked = check.check(token)
                .map(good -> new Checked(good.caller(), good.until()))
                .or(() -> foreign.check(token));
        checked.ifPresent(found -> events.publish(new TokenValidatedEvent(found.caller())));
        return checked;
    }
}

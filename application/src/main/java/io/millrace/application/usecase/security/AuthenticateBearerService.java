package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.RememberedCallers;
import io.millrace.application.port.driven.service.security.RememberedCallers.Checked;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.domain.event.TokenValidatedEvent;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

record AuthenticateBearerService(AccessTokenCheck check, RememberedCallers remembered, SecurityEvents events)
        implements AuthenticateBearer {

    @Override
    public Optional<Authentication> authenticate(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Optional.empty();
        }
        return remembered.find(token, () -> checked(token));
    }

    @Override
    public Optional<Authentication> recall(String token) {
        return token.length() <= LONGEST_TOKEN ? remembered.recall(token) : Optional.empty();
    }

    private Optional<Checked> checked(String token) {
        Optional<AccessTokenCheck.Good> good = check.check(token);
        good.ifPresent(found -> events.publish(new TokenValidatedEvent(found.caller())));
        return good.map(found -> new Checked(found.caller(), found.claims().expiresAt()));
    }
}

package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import java.util.Optional;
import java.util.UUID;

public record LogOutService(Sessions sessions, Optional<RefreshTokens> refreshTokens, SecurityEvents events)
        implements LogOut {

    @Override
    public void logOut(Authentication caller) {
        // Refresh tokens are revoked first, so that no new access token can be issued after the existing ones are
        // revoked.
        refreshTokens.ifPresent(tokens -> tokens.persistence().end(caller));
        caller.session().map(Session::id).ifPresent(sessions::end);
        events.publish(new LogoutEvent(caller));
    }

    @Override
    public Optional<Authentication> logOutByRefreshToken(String refreshToken, String address) {
        return refreshTokens.flatMap(tokens -> {
            Optional<UUID> key = tokens.findKey(refreshToken);
            Optional<Authentication> owner =
                    key.flatMap(tokens.persistence()::inspect).map(user -> user.at(address));
            key.ifPresent(tokens.persistence()::revoke);
            owner.ifPresent(this::logOut);
            return owner;
        });
    }
}

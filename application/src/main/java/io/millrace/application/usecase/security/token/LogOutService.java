package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import java.util.Optional;

public record LogOutService(Sessions sessions, Optional<RefreshTokenPersistence> persistence, SecurityEvents events)
        implements LogOut {

    @Override
    public void logOut(Authentication caller) {
        // Refresh tokens are revoked first, so that no new access token can be issued after the existing ones are
        // revoked.
        persistence.ifPresent(remembered -> remembered.end(caller));
        caller.session().map(Session::id).ifPresent(sessions::end);
        events.publish(new LogoutEvent(caller));
    }
}

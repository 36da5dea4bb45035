package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.domain.Rejection;
import io.millrace.domain.event.LogoutEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.user.Username;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Ends sessions.
 *
 * @param endAll ends all sessions of a user of this service
 * @param endOthers ends all sessions of a user of an identity provider, except the session of the caller
 */
public record LogOutService(
        Sessions sessions,
        Optional<RefreshTokens> refreshTokens,
        Consumer<Username> endAll,
        Consumer<Authentication> endOthers,
        SecurityEvents events)
        implements LogOut {

    @Override
    public void logOut(Authentication caller) {
        end(caller);
        events.publish(new LogoutEvent(caller));
    }

    private void end(Authentication caller) {
        // Refresh tokens are revoked first, so that no new access token can be issued after the existing ones are
        // revoked.
        refreshTokens.ifPresent(tokens -> tokens.persistence().end(caller));
        caller.session().map(Session::id).ifPresent(sessions::end);
    }

    @Override
    public void logOutEverywhere(Authentication caller) {
        if (caller.means() instanceof Means.ProviderSession) {
            endOthers.accept(caller);
        } else if (hasOwnPassword(caller)) {
            endAll.accept(caller.username());
        } else {
            throw Rejection.invalid(
                    caller.description() + " cannot end all sessions of the user; sign in with a password"
                            + " or at an identity provider first");
        }
        end(caller);
        events.publish(new LogoutEvent(caller, true));
    }

    /**
     * Returns whether the caller is a user of this service who signed in with a password, either in this request or
     * when the session began.
     */
    private static boolean hasOwnPassword(Authentication caller) {
        return caller.means() instanceof Means.Basic
                || caller.session().flatMap(Session::credentialsVersion).isPresent();
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

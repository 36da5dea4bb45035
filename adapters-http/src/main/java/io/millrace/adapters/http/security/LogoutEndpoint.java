package io.millrace.adapters.http.security;

import io.millrace.adapters.http.caller.Challenges;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import java.util.Optional;

/**
 * {@code /logout}: ends the session of the caller, or all sessions of the caller, and calls the logout handler for the
 * response.
 */
record LogoutEndpoint(LogOut logOut, LogoutRedirect redirect, LogoutHandler handler) implements Handler {

    /** The parameter that ends all sessions of the caller. */
    static final String EVERYWHERE = "everywhere";

    /**
     * Returns whether the request ends all sessions of the caller.
     *
     * @throws RequestRefusedException 400 for a value other than {@code true}
     */
    static boolean isEverywhere(Request request) {
        Optional<String> value = request.parameters().text(EVERYWHERE);
        value.filter(text -> !text.equals("true")).ifPresent(text -> {
            throw RequestRefusedException.illegalArgument(
                    "[" + EVERYWHERE + "] must be [true] or absent, but was [" + text + "]");
        });
        return value.isPresent();
    }

    @Override
    public Response handle(Request request) {
        HeadRefusal.refuse(request);
        boolean everywhere = isEverywhere(request);
        Authentication caller = request.access().caller();
        if (caller.means() instanceof Means.Foreign) {
            throw new RequestRefusedException(Challenges.tokenOnly(
                    "a logout ends a session of this service, but the token is of an identity provider"));
        }
        if (everywhere) {
            logOut.logOutEverywhere(caller);
        } else {
            logOut.logOut(caller);
        }
        return redirect.extend(handler.loggedOut(caller, request), caller, request)
                .notStored();
    }
}

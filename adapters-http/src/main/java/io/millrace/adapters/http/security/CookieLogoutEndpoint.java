package io.millrace.adapters.http.security;

import io.millrace.adapters.http.caller.CsrfGuard;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.caller.Identification.Head;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.adapters.http.security.session.TokenCookies;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

/**
 * {@code /logout} in cookie mode: ends the sessions of the access token and of the refresh token. One valid token is
 * sufficient. Cookies with invalid tokens are removed too, because they belong to no open session. To end all sessions
 * of the user, a valid token is required.
 */
record CookieLogoutEndpoint(
        LogOut logOut,
        LogoutRedirect redirect,
        LogoutHandler handler,
        Identification identification,
        TokenCookies cookies)
        implements Handler {

    @Override
    public Response handle(Request request) {
        HeadRefusal.refuse(request);
        boolean everywhere = LogoutEndpoint.isEverywhere(request);
        Optional<String> refreshToken = cookies.findRefreshToken(request);
        boolean bringsCookie =
                refreshToken.isPresent() || cookies.findAccessToken(request).isPresent();
        if (bringsCookie && !CsrfGuard.isFromHere(request.headers())) {
            throw new RequestRefusedException(CsrfGuard.REFUSAL);
        }
        Result result = identify(request);
        if (result instanceof Result.Refused refused
                && (!bringsCookie || request.header("Authorization").isPresent())) {
            throw new RequestRefusedException(refused.error());
        }
        Optional<Authentication> caller = result instanceof Result.Known known
                ? Optional.of(known.caller().at(request.remoteAddress()))
                : Optional.empty();
        caller.ifPresent(everywhere ? logOut::logOutEverywhere : logOut::logOut);
        Optional<Authentication> owner =
                refreshToken.flatMap(token -> logOut.logOutByRefreshToken(token, request.remoteAddress()));
        if (everywhere && caller.isEmpty()) {
            logOut.logOutEverywhere(owner.orElseThrow(() -> refusalOf(result)));
        }
        return caller.or(() -> owner)
                .map(user -> redirect.extend(handler.loggedOut(user, request), user, request))
                .orElseGet(() -> cookies.clear(Response.empty(200)))
                .notStored();
    }

    private static RequestRefusedException refusalOf(Result result) {
        return new RequestRefusedException(((Result.Refused) result).error());
    }

    private Result identify(Request request) {
        Result result = identification.identify(
                new Head(request.method(), request.path(), request.headers(), request.remoteAddress()));
        return result instanceof Result.Unsettled unsettled
                ? unsettled.question().get()
                : result;
    }
}

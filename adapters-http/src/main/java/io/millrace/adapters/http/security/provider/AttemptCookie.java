package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.caller.Cookies;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.provider.SignInAttempt;
import io.millrace.domain.text.Sha256;
import java.time.Duration;
import java.util.Optional;

/**
 * The cookie with the encrypted state of a sign-in. The browser sends it only to the callback of the
 * same provider, also if another site has led the browser there. Its name depends on the state, so that sign-ins in
 * several tabs rarely replace each other. There are only a few names, which limits the size of requests.
 */
final class AttemptCookie {

    private static final String NAME = "MILLRACE_SIGN_IN_";

    /** The number of names, a power of two. */
    private static final int NAMES = 8;

    private AttemptCookie() {}

    static Optional<String> find(Request request, String state) {
        return Cookies.find(request.header("Cookie"), nameOf(state));
    }

    static Response set(Response response, String state, String attempt, String callbackPath) {
        return with(response, state, attempt, callbackPath, SignInAttempt.LIFE);
    }

    static Response clear(Response response, String state, String callbackPath) {
        return with(response, state, "", callbackPath, Duration.ZERO);
    }

    private static String nameOf(String state) {
        return NAME + (Sha256.of(state)[0] & (NAMES - 1));
    }

    private static Response with(Response response, String state, String value, String path, Duration life) {
        return response.with("Set-Cookie", Cookies.protectedCookie(nameOf(state), value, path, life, "Lax"));
    }
}

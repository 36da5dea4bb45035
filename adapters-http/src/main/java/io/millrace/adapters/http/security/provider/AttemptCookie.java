package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.caller.Cookies;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.provider.SignInAttempt;
import java.time.Duration;
import java.util.Optional;

/**
 * The cookie in which a browser keeps the encrypted state of a sign-in. The browser sends it only to the callback of the
 * same provider, also if another site has led the browser there.
 */
final class AttemptCookie {

    private static final String NAME = "MILLRACE_SIGN_IN";

    private AttemptCookie() {}

    static Optional<String> find(Request request) {
        return Cookies.find(request.header("Cookie"), NAME);
    }

    static Response set(Response response, String attempt, String callbackPath) {
        return with(response, attempt, callbackPath, SignInAttempt.LIFE);
    }

    static Response clear(Response response, String callbackPath) {
        return with(response, "", callbackPath, Duration.ZERO);
    }

    private static Response with(Response response, String value, String path, Duration life) {
        return response.with(
                "Set-Cookie",
                NAME + "=" + value + "; Path=" + path + "; Max-Age=" + life.toSeconds()
                        + "; Secure; HttpOnly; SameSite=Lax");
    }
}

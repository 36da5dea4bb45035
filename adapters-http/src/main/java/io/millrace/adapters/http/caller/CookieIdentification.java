package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import java.util.Optional;

/**
 * Identifies callers by a cookie with their access token. If the header {@code Authorization} was sent, the cookie is
 * ignored. With a cookie, changes are allowed only in requests from a page of this service.
 *
 * @param name the name of the cookie
 */
public record CookieIdentification(String name, AuthenticateBearer bearer, Identification byHeader)
        implements Identification {

    /** The name of the cookie with the access token of clients that chose cookies for their tokens. */
    public static final String ACCESS_TOKEN = "JWT";

    /** The name of the cookie with the access token of the pages of this service. */
    public static final String PAGE_SESSION = "MILLRACE_SESSION";

    @Override
    public Result identify(Head head) {
        Optional<String> token = Cookies.find(head.headers().find("Cookie"), name);
        if (token.isEmpty() || head.headers().find("Authorization").isPresent()) {
            return byHeader.identify(head);
        }
        if (!CsrfGuard.admits(head.method(), head.headers())) {
            return new Result.Refused(CsrfGuard.REFUSAL);
        }
        return CredentialIdentification.byToken(bearer, token.get(), head);
    }
}

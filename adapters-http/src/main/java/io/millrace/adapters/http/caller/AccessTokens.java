package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.Identification.Finding;
import io.millrace.adapters.http.route.Identification.Head;
import io.millrace.application.port.driving.security.AuthenticateBearer;

/** Authenticates callers by an access token, from whichever header. */
final class AccessTokens {

    private AccessTokens() {}

    /** Checks the cache; the returned question reads the store if necessary. */
    static Finding look(AuthenticateBearer bearer, String token, Head head) {
        return bearer.recall(token)
                .<Finding>map(Finding.Known::new)
                .orElseGet(() -> new Finding.Unsettled(() -> ask(bearer, token, head)));
    }

    private static Finding ask(AuthenticateBearer bearer, String token, Head head) {
        return bearer.authenticate(token)
                .<Finding>map(Finding.Known::new)
                .orElseGet(() -> new Finding.Refused(Challenges.wrongToken(head)));
    }
}

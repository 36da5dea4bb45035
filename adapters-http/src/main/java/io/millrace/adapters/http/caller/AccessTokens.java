package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.Identification.Finding;
import io.millrace.adapters.http.route.Identification.Head;
import io.millrace.application.port.driving.security.AuthenticateBearer;

/** Authenticates callers by an access token, from whichever header. */
final class AccessTokens {

    private final AuthenticateBearer bearer;

    AccessTokens(AuthenticateBearer bearer) {
        this.bearer = bearer;
    }

    /** Checks the cache; the returned question reads the store if necessary. */
    Finding look(String token, Head head) {
        return bearer.recall(token)
                .<Finding>map(Finding.Known::new)
                .orElseGet(() -> new Finding.Unsettled(() -> ask(token, head)));
    }

    private Finding ask(String token, Head head) {
        return bearer.authenticate(token)
                .<Finding>map(Finding.Known::new)
                .orElseGet(() -> new Finding.Refused(Challenges.wrongToken(head)));
    }
}

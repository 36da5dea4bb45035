package io.millrace.application.port.driving.security;

import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Tells what a token is worth at this moment. */
public interface IntrospectToken {

    /** The longest token that is looked at, in characters. */
    int LONGEST_TOKEN = 8_192;

    /** Returns the state of any token of this service, from the store and not from a cache. */
    Introspection introspect(String token);

    /** The answer about a token. */
    sealed interface Introspection {

        /** An access token that is good. */
        record Access(AccessTokenClaims claims) implements Introspection {}

        /** A refresh token that is good, and whom it belongs to. */
        record Refresh(Authentication user) implements Introspection {}

        /** Not a valid token; no details are given. */
        record Inactive() implements Introspection {}
    }

    /** Returns the claims of the caller's access token, if there is one. */
    static Optional<AccessTokenClaims> claimsOf(Authentication caller) {
        return caller.means() instanceof Authentication.Means.Bearer bearer
                ? Optional.of(bearer.claims())
                : Optional.empty();
    }
}

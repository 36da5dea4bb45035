package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Shows the state of tokens according to RFC 7662, and revokes tokens according to RFC 7009. */
public interface ManageTokens {

    /** The maximum length of a valid token in characters. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Returns the state of an access token or refresh token of this service. Reads the state from the database, without
     * a cache.
     */
    Introspection introspect(String token);

    /** The state of a token. */
    sealed interface Introspection {

        /** A valid access token. */
        record Access(AccessTokenClaims claims) implements Introspection {}

        /** A valid refresh token with its user. */
        record Refresh(Authentication user) implements Introspection {}

        /** The token is invalid. The reason is not disclosed. */
        record Inactive() implements Introspection {}
    }

    /**
     * Revokes an access token, or the whole session of a refresh token. If the token is invalid, does nothing and does
     * not throw. The caller needs no privilege, because only a client that has the token can send it.
     */
    Revocation revoke(Authentication caller, String token);

    /** The outcome of a revocation. */
    enum Revocation {
        /** The token is revoked now, or was already invalid. */
        DONE,
        /** The extension that stores refresh tokens cannot revoke them. */
        UNSUPPORTED
    }

    /** Returns the claims of the caller's access token, if the caller used one. */
    static Optional<AccessTokenClaims> claimsOf(Authentication caller) {
        if (caller.means() instanceof Authentication.Means.ProviderSession signedIn) {
            return signedIn.claims();
        }
        return caller.means() instanceof Authentication.Means.Bearer bearer
                ? Optional.of(bearer.claims())
                : Optional.empty();
    }
}

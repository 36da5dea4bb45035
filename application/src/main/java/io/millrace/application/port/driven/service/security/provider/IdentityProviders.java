package io.millrace.application.port.driven.service.security.provider;

import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import java.time.Instant;
import java.util.Optional;

/**
 * The identity providers at which users sign in. Requests to a provider have limits of time, size and number. All
 * methods throw a {@code Rejection} with reason {@code UNAVAILABLE} if the provider does not respond as expected, and
 * with reason {@code OVERLOADED} if too many requests to the provider are in progress.
 */
public interface IdentityProviders {

    /**
     * Returns whether users with this identity can sign in. They can if the provider is configured with the issuer of
     * the identity.
     */
    boolean accepts(ForeignIdentity identity);

    /** Returns the address to which the browser goes to sign in. */
    String signIn(SignInAttempt attempt);

    /**
     * Exchanges an authorization code, and validates the ID token. An attempt can be used only once.
     *
     * @param issuer the issuer in the response of the provider (RFC 9207), if any
     * @return empty if the provider rejects the code, or if an issuer or a token is not valid
     */
    Optional<Grant> exchange(SignInAttempt attempt, String code, Optional<String> issuer);

    /**
     * Requests new tokens. If the response has no roles, the known profile remains unchanged.
     *
     * @return empty if the provider rejects the refresh token, for example because the user was disabled
     */
    Optional<Grant> refresh(ForeignIdentity identity, ForeignProfile known, String refreshToken);

    /** Validates a logout token (OpenID Connect Back-Channel Logout 1.0). Returns empty if the token is not valid. */
    Optional<Logout> logout(ProviderName provider, String logoutToken);

    /**
     * Returns the address at which the browser signs out at the provider (OpenID Connect RP-Initiated Logout 1.0).
     *
     * @param idToken the last ID token, which shows the provider which user signs out
     * @param after the address to which the provider sends the browser back
     * @return empty if the provider has no such address, or does not respond
     */
    Optional<String> signOut(ForeignIdentity identity, Optional<String> idToken, String after);

    /**
     * The result of a sign-in or of a refresh. {@link #toString} hides the tokens.
     *
     * @param sid the id of the session at the provider
     * @param refreshToken empty if the provider issued none
     * @param idToken empty if a refresh did not return one
     * @param isConfirmed {@code false} if a refresh returned tokens, but the service could not check to whom they
     *     belong. The refresh token must be stored nevertheless, because the earlier refresh token may be invalid now
     */
    record Grant(
            ForeignIdentity identity,
            ForeignProfile profile,
            Optional<String> sid,
            Optional<String> refreshToken,
            Optional<String> idToken,
            boolean isConfirmed) {

        @Override
        public String toString() {
            return "Grant[" + identity + "]";
        }
    }

    /**
     * Selects the sessions that a logout token ends: the sessions with this subject and with this id at the provider.
     * At least one of subject and id is present.
     *
     * @param issuedAt the time at which the provider issued the token
     */
    record Logout(Optional<String> subject, Optional<String> sid, Instant issuedAt) {}
}

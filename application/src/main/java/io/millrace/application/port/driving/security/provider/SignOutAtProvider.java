package io.millrace.application.port.driving.security.provider;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.provider.ProviderName;
import java.util.Optional;

/** Signs users out at identity providers, and ends the sessions in this service that a provider has ended. */
public interface SignOutAtProvider {

    /**
     * Removes the stored session of a user who has signed out of this service.
     *
     * @param origin the scheme and host of this service
     * @return the address at which the browser signs out at the provider; empty if the user did not sign in at a
     *     provider, or if the provider has no such address or does not respond
     */
    Optional<String> signOut(Authentication user, String origin);

    /**
     * Ends the sessions to which a logout token refers (OpenID Connect Back-Channel Logout 1.0). Does not end sessions
     * that began after the token was issued. Therefore a token that is sent again does not end newer sessions.
     *
     * @return whether the token is valid
     */
    boolean endByToken(ProviderName provider, String logoutToken);
}

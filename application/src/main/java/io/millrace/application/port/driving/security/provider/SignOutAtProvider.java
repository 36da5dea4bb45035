package io.millrace.application.port.driving.security.provider;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.provider.ProviderName;
import java.util.Optional;

/** Signs users out at identity providers, and ends sessions that a provider has ended. */
public interface SignOutAtProvider {

    /**
     * Removes the stored session of a user who has signed out of this service.
     *
     * @param origin the scheme and host of this service
     * @return the address at which the browser signs out at the provider; empty if the user did not sign in at a
     *     provider, or the provider has no such address or does not respond
     */
    Optional<String> signOut(Authentication user, String origin);

    /**
     * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0). Sessions that began after
     * the token was issued do not end, so that a repeated token has no effect on them.
     *
     * @return whether the token is valid
     */
    boolean endByToken(ProviderName provider, String logoutToken);
}

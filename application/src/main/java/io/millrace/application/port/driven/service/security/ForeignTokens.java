package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.domain.Rejection;
import java.util.Optional;

/** Checks access tokens of external identity providers. */
public interface ForeignTokens {

    /** Accepts no tokens. */
    ForeignTokens NONE = token -> Optional.empty();

    /**
     * Returns the caller to whom a valid token belongs, and the time until which the result may be used. Checks the
     * issuer, the audience, the times and the signature, or sends the token to the provider for introspection (RFC
     * 7662).
     *
     * @return empty for an invalid token, a token of another issuer, and any other text
     * @throws Rejection with reason {@code UNAVAILABLE} if the check needs the provider, and the provider does not
     *     respond
     */
    Optional<Checked> check(String token);
}

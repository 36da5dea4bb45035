package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenClaims;

/** Makes access tokens. At most one may be supplied as a service on the class path, replacing the built-in one. */
public interface AccessTokenGenerator {

    /** Returns a token that the {@link AccessTokenValidator} reads as these claims. */
    String generate(AccessTokenClaims claims);
}

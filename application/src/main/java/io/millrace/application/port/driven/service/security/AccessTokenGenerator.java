package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenClaims;

/** Creates access tokens. An extension may replace the built-in implementation, but only one extension may do so. */
public interface AccessTokenGenerator {

    /** Returns a token from which the {@link AccessTokenValidator} reads these claims. */
    String generate(AccessTokenClaims claims);
}

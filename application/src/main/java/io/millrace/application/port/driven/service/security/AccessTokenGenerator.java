package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenClaims;

/** Creates access tokens. At most one extension may replace the built-in implementation. */
public interface AccessTokenGenerator {

    /** Returns a token from which the {@link AccessTokenValidator} reads these claims. */
    String generate(AccessTokenClaims claims);
}

package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenClaims;

/** Creates access tokens. At most one implementation on the class path may replace the built-in one. */
public interface AccessTokenGenerator {

    /** Returns a token that the {@link AccessTokenValidator} reads as these claims. */
    String generate(AccessTokenClaims claims);
}

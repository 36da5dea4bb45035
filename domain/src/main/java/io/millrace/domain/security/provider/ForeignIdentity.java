package io.millrace.domain.security.provider;

/**
 * A user at an identity provider. The issuer and the subject together identify the user permanently (OpenID Connect
 * Core 1.0, section 5.7). The user name, in contrast, may change.
 *
 * @param issuer the claim {@code iss}
 * @param subject the claim {@code sub}
 */
public record ForeignIdentity(ProviderName provider, String issuer, String subject) {}

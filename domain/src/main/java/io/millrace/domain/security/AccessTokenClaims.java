package io.millrace.domain.security;

import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

/**
 * The claims of an access token.
 *
 * @param issuer the claim {@code iss}
 * @param subject the claim {@code sub}: the user name
 * @param issuedAt the claim {@code iat}, in whole seconds
 * @param notBefore the claim {@code nbf}, in whole seconds
 * @param expiresAt the claim {@code exp}, in whole seconds
 * @param id the claim {@code jti}
 * @param name the claim {@code name}: the full name or, if it is unknown, the user name
 * @param admin the claim {@code admin}, whether the user has the role {@code admin}
 */
public record AccessTokenClaims(
        String issuer,
        Username subject,
        Instant issuedAt,
        Instant notBefore,
        Instant expiresAt,
        AccessTokenId id,
        List<RoleName> roles,
        String name,
        boolean admin) {

    public AccessTokenClaims {
        Objects.requireNonNull(issuer, "issuer");
        Objects.requireNonNull(subject, "subject");
        issuedAt = issuedAt.truncatedTo(ChronoUnit.SECONDS);
        notBefore = notBefore.truncatedTo(ChronoUnit.SECONDS);
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
        Objects.requireNonNull(id, "id");
        roles = List.copyOf(roles);
        Objects.requireNonNull(name, "name");
    }

    /** Returns the claims of a new token for {@code user}. */
    public static AccessTokenClaims of(
            String issuer, Authentication user, AccessTokenId id, Instant now, Duration life) {
        Instant issued = now.truncatedTo(ChronoUnit.SECONDS);
        return new AccessTokenClaims(
                issuer,
                user.username(),
                issued,
                issued,
                issued.plus(life),
                id,
                user.roles(),
                user.displayName(),
                user.isAdmin());
    }
}

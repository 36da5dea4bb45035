package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.token.ManageTokens;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.key.KeyRing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

public record TokensService(
        AccessTokenCheck accessTokens, Optional<RefreshTokens> refreshTokens, RevokedTokens revoked, AuditLog audit)
        implements ManageTokens {

    @Override
    public Introspection introspect(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return new Introspection.Inactive();
        }
        Optional<AccessTokenCheck.Good> access = accessTokens.check(token);
        if (access.isPresent()) {
            return new Introspection.Access(access.get().claims());
        }
        return refreshTokens
                .flatMap(tools -> tools.validator()
                        .validate(token)
                        .flatMap(key -> tools.persistence().inspect(key)))
                .<Introspection>map((Authentication user) -> new Introspection.Refresh(user))
                .orElseGet(Introspection.Inactive::new);
    }

    @Override
    public Revocation revoke(Authentication caller, String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Revocation.DONE;
        }
        Optional<AccessTokenClaims> access = accessTokens.check(token).map(AccessTokenCheck.Good::claims);
        if (access.isPresent()) {
            AccessTokenClaims claims = access.get();
            revoked.revoke(
                    claims.id(),
                    Duration.between(claims.issuedAt(), claims.expiresAt()).plus(KeyRing.SKEW));
            audit.audit(caller, Kind.TOKEN_REVOKED, Map.of("type", "access_token"));
            return Revocation.DONE;
        }
        Optional<UUID> key = refreshTokens.flatMap(tools -> tools.validator().validate(token));
        if (key.isEmpty()) {
            return Revocation.DONE;
        }
        if (!refreshTokens.orElseThrow().persistence().revoke(key.get())) {
            return Revocation.UNSUPPORTED;
        }
        audit.audit(caller, Kind.TOKEN_REVOKED, Map.of("type", "refresh_token"));
        return Revocation.DONE;
    }
}

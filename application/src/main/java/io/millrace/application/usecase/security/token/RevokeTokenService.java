package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.token.IntrospectToken;
import io.millrace.application.port.driving.security.token.RevokeToken;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.key.KeyRing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

public record RevokeTokenService(
        AccessTokenCheck accessTokens, Optional<RefreshTokens> refreshTokens, RevokedTokens revoked, AuditLog audit)
        implements RevokeToken {

    @Override
    public Outcome revoke(Authentication caller, String token) {
        if (token.length() > IntrospectToken.LONGEST_TOKEN) {
            return Outcome.DONE;
        }
        Optional<AccessTokenClaims> access = accessTokens.check(token).map(AccessTokenCheck.Good::claims);
        if (access.isPresent()) {
            AccessTokenClaims claims = access.get();
            revoked.revoke(
                    claims.id(),
                    Duration.between(claims.issuedAt(), claims.expiresAt()).plus(KeyRing.SKEW));
            audit.audit(caller, Kind.TOKEN_REVOKED, Map.of("type", "access_token"));
            return Outcome.DONE;
        }
        Optional<UUID> key = refreshTokens.flatMap(tools -> tools.validator().validate(token));
        if (key.isEmpty()) {
            return Outcome.DONE;
        }
        if (!refreshTokens.orElseThrow().persistence().revoke(key.get())) {
            return Outcome.UNSUPPORTED;
        }
        audit.audit(caller, Kind.TOKEN_REVOKED, Map.of("type", "refresh_token"));
        return Outcome.DONE;
    }
}

package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.AccessTokenGenerator;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.domain.event.AccessTokenGeneratedEvent;
import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

public record IssueTokensService(
        AccessTokenGenerator accessTokens,
        Optional<RefreshTokens> refreshTokens,
        SecurityEvents events,
        Terms terms,
        Clock clock,
        RandomGenerator random)
        implements IssueTokens {

    /**
     * The settings of access tokens.
     *
     * @param issuer the value of the claim {@code iss}
     * @param life how long a token is valid, at least a second
     */
    public record Terms(String issuer, Duration life) {

        public Terms {
            if (life.compareTo(Duration.ofSeconds(1)) < 0) {
                throw new IllegalArgumentException("life " + life);
            }
        }
    }

    @Override
    public Tokens issue(Authentication given) {
        Session session = given.session().orElseGet(() -> new Session(SessionId.random(random), Optional.empty(), 0));
        Authentication user = given.in(session);
        Optional<String> refreshToken = refreshTokens.map(tools -> refreshToken(tools, user));
        AccessTokenClaims claims = AccessTokenClaims.of(
                terms.issuer(), user, AccessTokenId.random(session, random), clock.instant(), terms.life());
        String accessToken = accessTokens.generate(claims);
        events.publish(new AccessTokenGeneratedEvent(claims, user.address(), accessToken));
        return new Tokens(user, accessToken, refreshToken, Duration.between(claims.issuedAt(), claims.expiresAt()));
    }

    private String refreshToken(RefreshTokens tools, Authentication user) {
        UUID key = tools.generator().createKey(user);
        String token = tools.generator().generate(user, key);
        RefreshTokenGeneratedEvent event = new RefreshTokenGeneratedEvent(user, key, token);
        tools.persistence().persistToken(event);
        events.publish(event);
        return token;
    }
}

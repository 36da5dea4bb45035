package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AccessTokenGenerator;
import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Tokens that are looked up and not read. */
public final class FakeTokens implements AccessTokenGenerator, AccessTokenValidator, RefreshTokenGenerator {

    public final AtomicInteger validations = new AtomicInteger();

    private final InstantSource clock;
    private final Map<String, AccessTokenClaims> made = new ConcurrentHashMap<>();
    private final AtomicLong lastKey = new AtomicLong();

    FakeTokens(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String generate(AccessTokenClaims claims) {
        String token = "access " + claims.id();
        made.put(token, claims);
        return token;
    }

    @Override
    public Optional<AccessTokenClaims> validate(String token) {
        validations.incrementAndGet();
        return Optional.ofNullable(made.get(token))
                .filter(claims -> clock.instant().isBefore(claims.expiresAt()));
    }

    @Override
    public UUID createKey(Authentication user) {
        return new UUID(7, lastKey.incrementAndGet());
    }

    @Override
    public String generate(Authentication user, UUID key) {
        return "refresh " + key;
    }

    RefreshTokenValidator refreshTokenValidator() {
        return token -> token.startsWith("refresh ")
                ? Optional.of(UUID.fromString(token.substring("refresh ".length())))
                : Optional.empty();
    }
}

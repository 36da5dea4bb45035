package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import io.millrace.adapters.http.token.key.JoseKeys;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** What tests of tokens have in common. */
final class TokenFixture {

    static final String ISSUER = "https://millrace.example";
    static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    static final Duration LIFE = Duration.ofHours(1);
    static final Authentication ALICE =
            Authentication.of(new Username("alice"), List.of(new RoleName("admin"), new RoleName("reader")));

    private TokenFixture() {}

    static Clock at(Instant now) {
        return Clock.fixed(now, ZoneOffset.UTC);
    }

    static AccessTokenClaims claims() {
        return claims(ALICE);
    }

    static AccessTokenClaims claims(Authentication user) {
        Session session = new Session(new SessionId("session-1"), Optional.of(new CredentialsVersion("stamp-1")), 0);
        return AccessTokenClaims.of(
                ISSUER, user, new AccessTokenId(session.id(), session.credentialsVersion(), "unique-1"), NOW, LIFE);
    }

    static JoseAccessTokenGenerator generator(Keys keys) {
        return new JoseAccessTokenGenerator(keys, Keys.SEALING);
    }

    static JoseAccessTokenValidator validator(Keys keys) {
        return validator(keys, NOW);
    }

    static JoseAccessTokenValidator validator(Keys keys, Instant now) {
        return new JoseAccessTokenValidator(ISSUER, keys, at(now));
    }

    static String base64(String text) {
        return base64(text.getBytes(StandardCharsets.UTF_8));
    }

    static String base64(byte[] bytes) {
        return Base64URL.encode(bytes).toString();
    }

    /** Signs whatever stands in {@code header} and {@code payload}, both in Base64url, as the algorithm of the key does. */
    static String signed(String header, String payload, JWK pair, SignatureAlgorithm algorithm) {
        String input = header + "." + payload;
        try {
            return input + "."
                    + JoseKeys.signer(pair)
                            .sign(new JWSHeader(JoseKeys.jws(algorithm)), input.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }
}

package io.millrace.adapters.http.token;

import com.nimbusds.jose.jwk.JWK;
import io.millrace.adapters.http.extension.JwkProvider;
import io.millrace.adapters.http.token.key.JoseKeys;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.domain.security.key.SigningKey;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Provides the keys of access tokens: the active key, the next key, then the formerly active keys, latest first. */
public record SigningKeyJwkProvider(PublishKeys published, Clock clock) implements JwkProvider {

    @Override
    public List<JWK> keys() {
        Instant now = clock.instant();
        return published.keys().keys().stream()
                .filter(key -> !JoseAccessTokenValidator.isOver(key, now))
                .map(SigningKey::material)
                .map(JoseKeys::publicKey)
                .toList();
    }
}

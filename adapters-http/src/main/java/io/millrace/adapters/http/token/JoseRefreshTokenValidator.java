package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.adapters.http.token.key.TokenText;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** Validates tokens that {@link JoseRefreshTokenGenerator} created with the same secret and the same algorithm. */
public final class JoseRefreshTokenValidator implements RefreshTokenValidator {

    private static final String ALGORITHM = "alg";
    private static final Pattern KEY = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final MacAlgorithm algorithm;
    private final JWSHeader header;
    private final JWSVerifier verifier;

    /**
     * Creates a validator.
     *
     * @throws io.millrace.domain.Rejection if the secret is too short for the algorithm
     */
    public JoseRefreshTokenValidator(StrongSecret secret, MacAlgorithm algorithm) {
        this.algorithm = algorithm;
        this.header = new JWSHeader(algorithm.jws());
        try {
            this.verifier = new MACVerifier(secret.bytesFor(algorithm));
        } catch (JOSEException e) {
            throw new IllegalStateException("no " + algorithm.key(), e);
        }
    }

    @Override
    public Optional<UUID> validate(String token) {
        return TokenText.read(token, Set.of(ALGORITHM))
                .filter(text -> text.header(ALGORITHM).equals(algorithm.key()))
                .flatMap(text -> key(text).filter(key -> isSigned(text)));
    }

    private static Optional<UUID> key(TokenText text) {
        String payload = new String(text.payload(), StandardCharsets.ISO_8859_1);
        return KEY.matcher(payload).matches() ? Optional.of(UUID.fromString(payload)) : Optional.empty();
    }

    private boolean isSigned(TokenText text) {
        try {
            return verifier.verify(header, text.signed(), text.signature());
        } catch (JOSEException e) {
            throw new IllegalStateException("no " + algorithm.key(), e);
        }
    }
}

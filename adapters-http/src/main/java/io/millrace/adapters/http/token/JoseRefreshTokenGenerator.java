package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.domain.security.Authentication;
import java.util.UUID;
import java.util.function.Supplier;

/** Generates refresh tokens: compact JWS over the text of a UUID, without data of the user. */
public final class JoseRefreshTokenGenerator implements RefreshTokenGenerator {

    private final JWSHeader header;
    private final JWSSigner signer;
    private final Supplier<UUID> keys;

    /**
     * Creates a generator.
     *
     * @param keys creates keys of tokens, which must not be guessable or ordered by time
     * @throws io.millrace.domain.Rejection if the secret is too short for the algorithm
     */
    public JoseRefreshTokenGenerator(StrongSecret secret, MacAlgorithm algorithm, Supplier<UUID> keys) {
        this.header = new JWSHeader(algorithm.jws());
        this.keys = keys;
        try {
            this.signer = new MACSigner(secret.bytesFor(algorithm));
        } catch (JOSEException e) {
            throw new IllegalStateException("no " + algorithm.key(), e);
        }
    }

    @Override
    public UUID createKey(Authentication user) {
        return keys.get();
    }

    @Override
    public String generate(Authentication user, UUID key) {
        JWSObject token = new JWSObject(header, new Payload(key.toString()));
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException("no refresh token is signed", e);
        }
        return token.serialize();
    }
}

package io.millrace.adapters.http.token.key;

import com.nimbusds.jose.jwk.JWK;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/**
 * Generates key pairs, some of them in advance. An RSA pair needs up to a second of CPU time. At the first start it is
 * generated while the service waits for its database. Thread-safe.
 */
public final class KeyPairs {

    private record Ahead(SignatureAlgorithm algorithm, CompletableFuture<JWK> pair) {}

    private final SecureRandom random;
    private final Queue<Ahead> ahead = new ConcurrentLinkedQueue<>();

    public KeyPairs(SecureRandom random) {
        this.random = random;
    }

    /**
     * Starts to generate a pair in advance. The next request for a pair returns it, or discards it if the algorithm
     * differs.
     */
    public void begin(SignatureAlgorithm algorithm, Executor executor) {
        ahead.add(new Ahead(
                algorithm, CompletableFuture.supplyAsync(() -> JoseKeys.generate(algorithm, random), executor)));
    }

    JWK next(SignatureAlgorithm algorithm) {
        return Optional.ofNullable(ahead.poll())
                .filter(begun -> begun.algorithm == algorithm)
                .map(begun -> begun.pair.join())
                .orElseGet(() -> JoseKeys.generate(algorithm, random));
    }
}

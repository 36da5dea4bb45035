package io.millrace.adapters.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An identity provider on a free port of this machine, which misbehaves on request. */
public final class StubProvider implements AutoCloseable {

    public static final String METADATA = "/.well-known/openid-configuration";
    public static final String KEYS = "/keys";
    public static final String INTROSPECTION = "/introspect";
    public static final String TOKEN = "/token";
    public static final String USER_INFO = "/userinfo";

    /** Handles one request. */
    public interface Behaviour {

        void handle(HttpExchange exchange) throws IOException;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();

    public StubProvider(JWK... keys) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        behaviours.put(METADATA, answer(metadata(issuer(), issuer() + KEYS)));
        publish(keys);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            requests.computeIfAbsent(path, name -> new AtomicInteger()).incrementAndGet();
            Optional.ofNullable(behaviours.get(path))
                    .orElse(refused -> refused.sendResponseHeaders(404, -1))
                    .handle(exchange);
        }
    }

    public String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public int requests(String path) {
        return requests.getOrDefault(path, new AtomicInteger()).get();
    }

    public void behave(String path, Behaviour behaviour) {
        behaviours.put(path, behaviour);
    }

    public void publish(JWK... keys) {
        behave(KEYS, answer(new JWKSet(List.of(keys)).toString()));
    }

    String metadata(String issuer, String keys) {
        return """
                {"issuer":"%s","jwks_uri":"%s","introspection_endpoint":"%s",
                "authorization_endpoint":"%s/authorize","token_endpoint":"%s/token","userinfo_endpoint":"%s/userinfo",
                "end_session_endpoint":"%s/logout",
                "response_types_supported":["code"],"subject_types_supported":["public"],
                "id_token_signing_alg_values_supported":["RS256"]}
                """.formatted(issuer, keys, issuer() + INTROSPECTION, issuer, issuer, issuer, issuer);
    }

    public static Behaviour answer(String json) {
        return answer(200, json);
    }

    public static Behaviour answer(int status, String json) {
        return exchange -> {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        };
    }

    static Behaviour redirectTo(String address) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", address);
            exchange.sendResponseHeaders(302, -1);
        };
    }

    /** Never responds while the provider is open. */
    Behaviour silence() {
        return exchange -> awaitEnd();
    }

    /** Sends the beginning of a response and never its end. */
    Behaviour beginning() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            body.write('{');
            body.flush();
            awaitEnd();
        };
    }

    /** Sends a response without end, as fast as it is read. */
    Behaviour endless() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            byte[] part = " ".repeat(8_192).getBytes(StandardCharsets.US_ASCII);
            try {
                while (closed.getCount() > 0) {
                    body.write(part);
                }
            } catch (IOException expected) {
                // The client stopped reading.
            }
        };
    }

    private void awaitEnd() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static RSAKey rsa(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static ECKey ec(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns a signed token of this provider.
     *
     * @param claims the claims besides the issuer
     */
    public String token(RSAKey key, JWTClaimsSet.Builder claims) {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                claims.issuer(issuer()).build());
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}

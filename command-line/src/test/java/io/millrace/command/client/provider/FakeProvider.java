package io.millrace.command.client.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
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
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** An identity provider on a free port, whose token endpoint gives prepared answers. */
public final class FakeProvider implements AutoCloseable {

    public static final String CLIENT = "millrace-cli";
    static final String METADATA = "/.well-known/openid-configuration";

    /** Handles one request. */
    interface Behaviour {

        void handle(HttpExchange exchange) throws IOException;
    }

    /** The forms that were sent, each with the path. */
    public final List<Form> forms = new CopyOnWriteArrayList<>();

    final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();

    private final RSAKey key;
    private final HttpServer server;
    private final ConcurrentLinkedQueue<Behaviour> tokenAnswers = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** A form that was sent. */
    public record Form(String path, Map<String, String> fields) {}

    public FakeProvider() {
        try {
            key = new RSAKeyGenerator(2048).keyID("one").generate();
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        behaviours.put(METADATA, answer(200, metadata(issuer(), "")));
        behaviours.put("/keys", answer(200, new JWKSet(key.toPublicJWK()).toString()));
        behaviours.put("/device", answer(200, """
                {"device_code":"secret-code","user_code":"WDJB-MJHT","verification_uri":"%1$s/enter",
                "verification_uri_complete":"%1$s/enter?user_code=WDJB-MJHT","expires_in":600,"interval":1}
                """.formatted(issuer())));
        behaviours.put("/revoke", answer(200, ""));
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    public String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    RegisteredClient client() {
        return new RegisteredClient("fake", issuer(), CLIENT, Optional.empty());
    }

    String metadata(String issuer, String more) {
        return """
                {"issuer":"%1$s","jwks_uri":"%2$s/keys","authorization_endpoint":"%2$s/authorize",
                "token_endpoint":"%2$s/token","revocation_endpoint":"%2$s/revoke",
                "device_authorization_endpoint":"%2$s/device","response_types_supported":["code"],
                "subject_types_supported":["public"],"id_token_signing_alg_values_supported":["RS256"]%3$s}
                """.formatted(issuer, issuer(), more);
    }

    /** Prepares the next answers of the token endpoint. */
    FakeProvider answering(Behaviour... answers) {
        tokenAnswers.addAll(List.of(answers));
        return this;
    }

    static Behaviour error(String code) {
        return answer(400, "{\"error\":\"" + code + "\",\"error_description\":\"the reason\"}");
    }

    /** Answers with tokens, whose refresh token is {@code refresh}. */
    public void issue(String access, String refresh, Optional<String> nonce) {
        answering(tokens(access, refresh, idToken(nonce, CLIENT)));
    }

    /** Rejects the next request for tokens. */
    public void reject(String code) {
        answering(error(code));
    }

    static Behaviour tokens(String access, String refresh, String idToken) {
        return answer(
                200,
                "{\"access_token\":\"" + access + "\",\"token_type\":\"Bearer\",\"expires_in\":300,\"refresh_token\":\""
                        + refresh + "\",\"id_token\":\"" + idToken + "\"}");
    }

    String idToken(Optional<String> nonce, String audience) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder().audience(audience);
        nonce.ifPresent(value -> claims.claim("nonce", value));
        return sign(claims);
    }

    /** Returns a token of this provider for the subject {@code anna}, which is valid for 300 s. */
    public String sign(JWTClaimsSet.Builder claims) {
        Instant now = Instant.now();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                claims.issuer(issuer())
                        .subject("anna")
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plusSeconds(300)))
                        .build());
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    static Behaviour answer(int status, String json) {
        return exchange -> {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        };
    }

    static Behaviour redirectTo(String address) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", address);
            exchange.sendResponseHeaders(302, -1);
        };
    }

    /** Sends the beginning of a response and never its end. */
    Behaviour beginning() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    /** Sends a response without end. */
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

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (exchange.getRequestMethod().equals("POST")) {
                forms.add(new Form(path, fields(sent)));
            }
            Behaviour prepared = path.equals("/token") ? tokenAnswers.poll() : null;
            Optional.ofNullable(prepared)
                    .or(() -> Optional.ofNullable(behaviours.get(path)))
                    .orElse(answer(404, "{\"error\":\"invalid_request\"}"))
                    .handle(exchange);
        }
    }

    private static Map<String, String> fields(String form) {
        return Arrays.stream(form.split("&", -1))
                .filter(pair -> pair.contains("="))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}

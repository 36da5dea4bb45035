package io.millrace.bootstrap.benchmark;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.SignedJWT;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.Scalars;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.bootstrap.benchmark.shop.Shop;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Nothing but the libraries: Undertow, nimbus, which checks each token anew, and graphql-java on the thread that reads. */
final class LibrariesProgram {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> VARIABLES = new TypeReference<>() {};

    /** Where nothing is checked, and the answer is always the same: what Undertow takes alone. */
    static final String UNCHECKED = "/anna";

    private static final byte[] ANNA = "{\"name\":\"anna\"}".getBytes(StandardCharsets.US_ASCII);

    private LibrariesProgram() {}

    public static void main(String[] arguments) throws Exception {
        MACVerifier verifier = new MACVerifier(arguments[0]);
        Map<String, PreparsedDocumentEntry> prepared = new ConcurrentHashMap<>();
        GraphQL graphQl = GraphQL.newGraphQL(new SchemaGenerator()
                        .makeExecutableSchema(
                                new SchemaParser().parse(Shop.SCHEMA),
                                Shop.wiring()
                                        .scalar(Scalars.GraphQLString.transform(scalar -> scalar.name("JSON")))
                                        .build()))
                .preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(
                        prepared.computeIfAbsent(input.getQuery(), text -> parse.apply(input))))
                .build();
        Undertow server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setHandler(exchange -> {
                    if (exchange.getRequestPath().equals(UNCHECKED)) {
                        send(exchange, ANNA);
                        return;
                    }
                    String token = exchange.getRequestHeaders()
                            .getFirst(Headers.AUTHORIZATION)
                            .substring("Bearer ".length());
                    SignedJWT signed = SignedJWT.parse(token);
                    boolean good = signed.verify(verifier)
                            && signed.getJWTClaimsSet()
                                    .getExpirationTime()
                                    .toInstant()
                                    .isAfter(Instant.now());
                    if (!good) {
                        exchange.setStatusCode(401).endExchange();
                    } else if (exchange.getRequestPath().equals("/whoami")) {
                        send(exchange, Map.of("name", signed.getJWTClaimsSet().getSubject()));
                    } else {
                        exchange.getRequestReceiver()
                                .receiveFullBytes((received, body) -> answer(received, body, graphQl));
                    }
                })
                .build();
        server.start();
        System.out.println("ready on "
                + ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort());
    }

    private static void answer(HttpServerExchange exchange, byte[] body, GraphQL graphQl) {
        try {
            JsonNode request = JSON.readTree(body);
            ExecutionInput input = ExecutionInput.newExecutionInput(
                            request.path("query").asText())
                    .variables(JSON.convertValue(request.path("variables"), VARIABLES))
                    .build();
            send(exchange, graphQl.execute(input).toSpecification());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void send(HttpServerExchange exchange, Map<String, Object> answer) throws IOException {
        send(exchange, JSON.writeValueAsBytes(answer));
    }

    private static void send(HttpServerExchange exchange, byte[] answer) {
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
        exchange.getResponseSender().send(ByteBuffer.wrap(answer));
    }
}

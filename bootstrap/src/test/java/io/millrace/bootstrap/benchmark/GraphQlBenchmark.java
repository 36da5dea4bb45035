package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.schema.DataFetcher;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.adapters.http.caller.Unsecured;
import io.millrace.adapters.http.graphql.DocumentPolicy;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.GraphQlLimits;
import io.millrace.adapters.http.graphql.GraphQlRoutes;
import io.millrace.adapters.http.graphql.PreparedDocument;
import io.millrace.adapters.http.graphql.StatusProfile;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.HttpServerSettings;
import io.millrace.adapters.http.server.ServingState;
import io.millrace.application.usecase.security.AuditLog;
import io.millrace.application.usecase.security.AuthorizeService;
import io.millrace.domain.security.RestrictedNames;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.dataloader.DataLoaderRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the endpoint adds to the libraries it is made of: the same schema over the same kind of server, once through the
 * endpoint with its limits, rights and errors, and once through nothing but these libraries.
 */
class GraphQlBenchmark {

    private static final int CALLERS = 16;
    private static final int REQUESTS = 2_000;
    private static final int WARM_UPS = 3;
    private static final int ROUNDS = 9;
    private static final double GOAL = 0.7;

    private static final String SCHEMA = """
        type Query { item(id: ID!): Item items(first: Int!): [Item!]! }
        type Item { id: ID! name: String! price: Float! count: Int! tags: [String!]! }
        """;
    private static final String SMALL = "query One($id: ID!) { item(id: $id) { id name } }";
    private static final String TWENTY =
            "query Many($first: Int!) { items(first: $first) { id name price count tags } }";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> VARIABLES = new TypeReference<>() {};
    private static final GraphQL GRAPH_QL = graphQl();

    private static GraphQlExecution execution;
    private static HttpServer endpoint;
    private static Undertow bare;
    private static ExecutorService callers;

    private record Item(String id, String name, double price, int count, List<String> tags) {

        static Item of(int number) {
            return new Item("i" + number, "Item number " + number, number * 1.25, number, List.of("mill", "race"));
        }
    }

    private static DataFetcher<?> part(Function<Item, Object> part) {
        return environment -> part.apply(environment.getSource());
    }

    private static GraphQL graphQl() {
        List<Item> all = IntStream.range(0, 100).mapToObj(Item::of).toList();
        DataFetcher<?> item =
                environment -> all.get(Integer.parseInt(environment.<String>getArgumentOrDefault("id", "0")));
        DataFetcher<?> items = environment -> all.subList(0, environment.<Integer>getArgumentOrDefault("first", 0));
        RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring()
                .type("Query", type -> type.dataFetcher("item", item).dataFetcher("items", items))
                .type(
                        "Item",
                        type -> type.dataFetcher("id", part(Item::id))
                                .dataFetcher("name", part(Item::name))
                                .dataFetcher("price", part(Item::price))
                                .dataFetcher("count", part(Item::count))
                                .dataFetcher("tags", part(Item::tags)))
                .build();
        return GraphQL.newGraphQL(new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(SCHEMA), wiring))
                .build();
    }

    @BeforeAll
    static void start() {
        Map<String, PreparedDocument> prepared = new ConcurrentHashMap<>();
        execution = new GraphQlExecution(
                GRAPH_QL,
                GraphQlLimits.defaults(),
                DocumentPolicy.ofNothingStored(),
                (text, prepare) -> prepared.computeIfAbsent(text, key -> prepare.get()),
                DataLoaderRegistry::new,
                failure -> false,
                CALLERS);
        AuditLog audit = new AuditLog(entry -> {}, Clock.systemUTC());
        Guard guard = new Guard(
                new Unsecured(), new AuthorizeService(List::of, RestrictedNames.NONE, names -> Map.of(), audit), audit);
        endpoint = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, Runtime.getRuntime().availableProcessors()),
                new RouteTable(
                        GraphQlRoutes.of(execution, StatusProfile.CLASSIC, "/graphql", 1 << 20), Set.of("graphql")),
                guard,
                new ServingState(),
                failure -> false);
        bare = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setWorkerThreads(CALLERS)
                .setHandler(bareHandler()::handle)
                .build();
        bare.start();
        callers = Executors.newFixedThreadPool(CALLERS);
    }

    @AfterAll
    static void stop() {
        callers.shutdownNow();
        bare.stop();
        endpoint.close();
        execution.close();
    }

    private interface Handling {

        void handle(HttpServerExchange exchange);
    }

    private static Handling bareHandler() {
        Map<String, PreparsedDocumentEntry> prepared = new ConcurrentHashMap<>();
        GraphQL remembering = GRAPH_QL.transform(builder ->
                builder.preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(
                        prepared.computeIfAbsent(input.getQuery(), text -> parse.apply(input)))));
        return exchange -> exchange.getRequestReceiver()
                .receiveFullBytes((received, body) -> received.dispatch(() -> answer(received, body, remembering)));
    }

    private static void answer(HttpServerExchange exchange, byte[] body, GraphQL remembering) {
        try {
            JsonNode request = JSON.readTree(body);
            ExecutionInput input = ExecutionInput.newExecutionInput(
                            request.path("query").asText())
                    .variables(JSON.convertValue(request.path("variables"), VARIABLES))
                    .build();
            byte[] answer = JSON.writeValueAsBytes(remembering.execute(input).toSpecification());
            exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
            exchange.getResponseSender().send(ByteBuffer.wrap(answer));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_small_query() throws Exception {
        assertThat(compare("a small query, 16 callers", SMALL, "{\"id\":\"7\"}"))
                .isGreaterThanOrEqualTo(GOAL);
    }

    @Test
    void a_list_of_twenty() throws Exception {
        assertThat(compare("a list of twenty, 16 callers", TWENTY, "{\"first\":20}"))
                .isGreaterThanOrEqualTo(GOAL);
    }

    private static double compare(String name, String query, String variables) throws Exception {
        String body = "{\"query\":" + JSON.writeValueAsString(query) + ",\"variables\":" + variables + "}";
        InetSocketAddress ours = endpoint.address();
        InetSocketAddress other =
                (InetSocketAddress) bare.getListenerInfo().get(0).getAddress();
        assertThat(JSON.readTree(ask(ours, body, 1))).isEqualTo(JSON.readTree(ask(other, body, 1)));
        new Comparison(name, "requests", WARM_UPS, ROUNDS)
                .run("endpoint", () -> load(ours, body), "libraries alone", () -> load(other, body));
        return Comparison.ofProcessorTime(name, "requests", 0, ROUNDS)
                .run("endpoint", () -> load(ours, body), "libraries alone", () -> load(other, body));
    }

    private static long load(InetSocketAddress server, String body) throws Exception {
        List<Future<byte[]>> running = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            running.add(callers.submit(() -> ask(server, body, REQUESTS)));
        }
        for (Future<byte[]> each : running) {
            each.get();
        }
        return (long) CALLERS * REQUESTS;
    }

    /** Asks again and again over one connection and returns the last answer, which is read with little work of its own. */
    private static byte[] ask(InetSocketAddress server, String body, int times) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        byte[] head = ("POST /graphql HTTP/1.1\r\nHost: localhost:" + server.getPort()
                        + "\r\nContent-Type: application/json\r\nAccept: application/json\r\nContent-Length: "
                        + content.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] request = ByteBuffer.allocate(head.length + content.length)
                .put(head)
                .put(content)
                .array();
        byte[] answer = new byte[0];
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
            for (int i = 0; i < times; i++) {
                out.write(request);
                answer = new byte[contentLength(in)];
                in.readFully(answer);
            }
        }
        return answer;
    }

    private static int contentLength(DataInputStream in) throws IOException {
        int length = -1;
        StringBuilder line = new StringBuilder();
        boolean first = true;
        while (true) {
            int read = in.read();
            if (read < 0) {
                throw new IOException("the connection ended");
            }
            if (read != '\n') {
                line.append((char) read);
                continue;
            }
            String text = line.toString().strip();
            line.setLength(0);
            if (first && !text.contains(" 200 ")) {
                throw new IOException("the answer was " + text);
            }
            first = false;
            if (text.isEmpty()) {
                return length;
            }
            if (text.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(text.substring(15).strip());
            }
        }
    }
}

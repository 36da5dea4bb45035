package io.millrace.adapters.http.graphql.socket;

import graphql.GraphQL;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.RecentDocuments;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.network.AllowedOrigins;
import io.millrace.domain.network.WebOrigin;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** A server with one web socket, over a schema of numbers and texts. */
final class SocketServer implements AutoCloseable {

    static final SocketTerms TERMS = new SocketTerms(
            100_000,
            Optional.empty(),
            TestTimeouts.HANGING,
            3,
            2,
            20,
            new AllowedOrigins(Set.of(WebOrigin.find("https://app.example.com").orElseThrow()), false));

    private static final String SCHEMA = """
        type Query { hello(name: String): String slow: String text(size: Int!): String }
        type Mutation { add(number: Int!): Int }
        type Subscription { count(to: Int!, size: Int): Item }
        type Item { number: Int text: String }
        """;

    final AtomicInteger sum = new AtomicInteger();
    final CountDownLatch slow = new CountDownLatch(1);
    final CountDownLatch slowBegun = new CountDownLatch(1);
    final AtomicInteger subscribed = new AtomicInteger();
    final AtomicInteger cancelled = new AtomicInteger();
    final AtomicLong emitted = new AtomicLong();

    /** Who is let in with which token; changes are seen at once. */
    final Map<String, Authentication> tokens = new ConcurrentHashMap<>();

    /** What a look into the store waits for. */
    volatile CountDownLatch store = new CountDownLatch(0);

    private final ExecutorService events = Executors.newFixedThreadPool(2);
    private final GraphQlExecution execution;
    private final HttpServer server;

    private SocketServer(SocketTerms terms, Guard guard, Map<String, Authentication> tokens, DocumentPolicy policy) {
        this.tokens.putAll(tokens);
        Identification identification = tokens.isEmpty() ? guard.identification() : this::identify;
        GraphQL graphQl = GraphQL.newGraphQL(new SchemaGenerator()
                        .makeExecutableSchema(
                                new SchemaParser().parse(SCHEMA),
                                RuntimeWiring.newRuntimeWiring()
                                        .type(
                                                "Query",
                                                type -> type.dataFetcher(
                                                                "hello",
                                                                environment -> "hello "
                                                                        + environment.getArgumentOrDefault(
                                                                                "name", "nobody"))
                                                        .dataFetcher("slow", environment -> {
                                                            slowBegun.countDown();
                                                            slow.await();
                                                            return "at last";
                                                        })
                                                        .dataFetcher(
                                                                "text",
                                                                environment -> "x".repeat(number(environment, "size"))))
                                        .type(
                                                "Mutation",
                                                type -> type.dataFetcher(
                                                        "add",
                                                        environment -> sum.addAndGet(number(environment, "number"))))
                                        .type(
                                                "Subscription",
                                                type -> type.dataFetcher(
                                                        "count",
                                                        environment -> counting(
                                                                number(environment, "to"),
                                                                number(environment, "size"))))
                                        .build()))
                .build();
        execution = new GraphQlExecution(
                Executable.of(graphQl),
                GraphQlLimits.defaults(),
                policy,
                new RecentDocuments(1 << 20),
                failure -> false,
                4);
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(
                        Stream.concat(
                                        SocketRoutes.of(
                                                execution,
                                                identification,
                                                guard.authorize(),
                                                terms,
                                                "/graphql-ws",
                                                Clock.systemUTC(),
                                                SocketObserver.NONE)
                                                .stream(),
                                        Stream.of(Route.in(Area.STORE, Action.PUBLIC, "/discard", "POST")
                                                .body(BodyRule.required(100, BodyType.JSON))
                                                .onWorker(request -> Response.empty(204))))
                                .toList(),
                        Set.of("graphql-ws")),
                guard,
                new ServingState(),
                failure -> false);
    }

    static SocketServer open() {
        return open(terms -> terms);
    }

    static SocketServer open(UnaryOperator<SocketTerms> terms) {
        return new SocketServer(terms.apply(TERMS), Guards.open(), Map.of(), DocumentPolicy.ofNothingStored());
    }

    /** Returns a server that carries out what a policy lets through. */
    static SocketServer open(DocumentPolicy policy) {
        return new SocketServer(TERMS, Guards.open(), Map.of(), policy);
    }

    /** Returns a server that accepts the given tokens. */
    static SocketServer guarded(Map<String, Authentication> tokens) {
        return new SocketServer(TERMS, Guards.open(), tokens, DocumentPolicy.ofNothingStored());
    }

    static Authentication user(String name, String... roles) {
        return Authentication.of(
                new Username(name), Stream.of(roles).map(RoleName::new).toList());
    }

    /** Looks at good tokens twice, as if the first time were a look into the store. */
    private Result identify(Identification.Head head) {
        Optional<String> token =
                head.headers().find("Authorization").or(() -> head.headers().find("Cookie"));
        return new Result.Unsettled(() -> {
            try {
                store.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return token.flatMap(sent -> Optional.ofNullable(tokens.get(sent)))
                    .<Result>map(Result.Known::new)
                    .orElseGet(() -> new Result.Refused(StoreError.of(401, "security_exception", "unknown")));
        });
    }

    /** Counts on threads of its own, one number for each that is asked for. */
    private Publisher<Map<String, Object>> counting(int to, int size) {
        return subscriber -> {
            subscribed.incrementAndGet();
            subscriber.onSubscribe(new Counting(subscriber, to, size));
        };
    }

    private static int number(DataFetchingEnvironment environment, String name) {
        return environment.getArgumentOrDefault(name, 0);
    }

    private final class Counting implements Subscription {

        private final Subscriber<? super Map<String, Object>> subscriber;
        private final int last;
        private final String text;
        private final AtomicInteger next = new AtomicInteger(1);
        private final AtomicBoolean over = new AtomicBoolean();

        Counting(Subscriber<? super Map<String, Object>> subscriber, int last, int size) {
            this.subscriber = subscriber;
            this.last = last;
            this.text = "x".repeat(size);
        }

        @Override
        public void request(long count) {
            events.execute(() -> {
                for (long asked = 0; asked < count && !over.get(); asked++) {
                    int number = next.getAndIncrement();
                    if (number <= last) {
                        emitted.incrementAndGet();
                        subscriber.onNext(Map.of("number", number, "text", text));
                    }
                    if (number >= last && over.compareAndSet(false, true)) {
                        subscriber.onComplete();
                    }
                }
            });
        }

        @Override
        public void cancel() {
            if (over.compareAndSet(false, true)) {
                cancelled.incrementAndGet();
            }
        }
    }

    InetSocketAddress address() {
        return server.address();
    }

    URI uri() {
        return URI.create("ws://127.0.0.1:" + address().getPort() + "/graphql-ws");
    }

    SocketClient transport(String... headers) {
        return new SocketClient(uri(), "graphql-transport-ws", headers);
    }

    SocketClient legacy(String... headers) {
        return new SocketClient(uri(), "graphql-ws", headers);
    }

    /** Stops the server alone, as at the end of the service. */
    void drain() {
        server.close();
    }

    @Override
    public void close() {
        slow.countDown();
        store.countDown();
        server.close();
        execution.close();
        events.shutdownNow();
    }
}

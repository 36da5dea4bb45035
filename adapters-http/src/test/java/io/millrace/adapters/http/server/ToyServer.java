package io.millrace.adapters.http.server;

import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.health.HealthRoutes;
import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.port.driving.health.CheckReadiness.Check;
import io.millrace.application.port.driving.health.CheckReadiness.Readiness;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Action;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/** A server with a few routes that do next to nothing, and two ways to talk to it. */
public final class ToyServer implements AutoCloseable {

    static final long SMALL = 1_024 * 1_024;
    static final long BIG = 10 * 1_024 * 1_024;

    static final long HUGE = 12 * 1_024 * 1_024;

    /** What a driver would throw when the database is away. */
    static final class AwayException extends RuntimeException {}

    final ServingState state = new ServingState();
    final Semaphore entered = new Semaphore(0);
    final Budgets budgets;
    final AtomicInteger changes = new AtomicInteger();

    /** The threads that have ended requests. */
    final Set<String> enders = ConcurrentHashMap.newKeySet();

    private final Response shared = Response.compressible(200, "text/plain", new byte[(int) HUGE]);
    final CountDownLatch gate = new CountDownLatch(1);
    final CountDownLatch ended = new CountDownLatch(1);
    private final ReadinessHandler readiness = new ReadinessHandler(
            progress -> new Readiness(List.of(new Check("database", true, ""))), state::isDraining);
    private final HttpClient client;
    private final HttpServerSettings settings;
    private final HttpServer server;

    ToyServer(UnaryOperator<HttpServerSettings> changes) {
        this(changes, Guards.open());
    }

    ToyServer(UnaryOperator<HttpServerSettings> changes, Guard guard) {
        this(changes, guard, TestClient.HTTP);
    }

    ToyServer(UnaryOperator<HttpServerSettings> changes, Guard guard, HttpClient client) {
        this.client = client;
        settings = changes.apply(HttpServerSettings.defaults("127.0.0.1", 0, 2));
        List<Route> routes = new ArrayList<>(HealthRoutes.of(readiness, () -> true));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_echo/{name}", "GET")
                .parameters("size")
                .atOnce(ToyServer::echo));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_small", "POST")
                .body(BodyRule.required(SMALL, BodyType.JSON, BodyType.NDJSON))
                .onWorker(ToyServer::count));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_big", "POST")
                .body(BodyRule.required(BIG, BodyType.JSON))
                .onWorker(ToyServer::count));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_start", "POST").onWorker(ToyServer::echo));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_slow", "GET").onWorker(this::slow));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_working", "GET").onWorker(this::work));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_blocking", "GET").atOnce(this::slow));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_slow-change", "POST").onWorker(this::slow));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_lost", "POST").onWorker(request -> {
            throw new Rejection(Rejection.Reason.OUTCOME_UNKNOWN, "the answer was lost");
        }));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_never", "GET").later(request -> new CompletableFuture<>()));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_broken", "GET").onWorker(request -> {
            throw new IllegalStateException("select password from app_user");
        }));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_unwritable", "GET")
                .onWorker(request -> Response.json(200, json -> {
                    json.writeStartObject();
                    throw new IOException("half way");
                })));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_overflow", "GET").onWorker(request -> {
            throw new StackOverflowError("too deep");
        }));
        for (Area area : Area.values()) {
            routes.add(Route.in(area, Action.PUBLIC, brokenIn(area), "GET").onWorker(request -> {
                throw new IllegalStateException("broken in " + area);
            }));
        }
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_away", "GET").onWorker(request -> {
            throw new AwayException();
        }));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_long", "GET")
                .atOnce(request -> Response.json(200, json -> {
                    json.writeStartObject();
                    json.writeStringField("text", "millrace ".repeat(1_000));
                    json.writeEndObject();
                })));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_huge", "GET")
                .onWorker(request -> Response.json(200, json -> {
                    json.writeStartArray();
                    for (long written = 0; written < HUGE; written += 1_024) {
                        json.writeString("x".repeat(1_021));
                    }
                    json.writeEndArray();
                })));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_change", "POST").onWorker(request -> change()));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_promise", "POST").onWorker(request -> {
            request.memory().promiseAnswer(100_000);
            return change();
        }));
        routes.add(Route.in(Area.OPERATIONS, Action.PUBLIC, "/shared", "GET").atOnce(request -> shared));
        routes.add(
                Route.in(Area.CACHES, Action.LOG_OUT, "/caches/{name}", "GET").atOnce(ToyServer::echo));
        routes.add(Route.in(Area.STORE, Action.PUBLIC, "/_whence", "GET").atOnce(ToyServer::whence));
        routes.add(Route.in(Area.STORE, Action.LOG_OUT, "/_who", "GET").atOnce(ToyServer::who));
        routes.add(Route.in(Area.STORE, Action.LOG_OUT, "/", "GET")
                .page(request -> Response.compressible(200, "text/html", "<p>page".getBytes(StandardCharsets.UTF_8)))
                .atOnce(ToyServer::who));
        routes.add(Route.in(Area.STORE, Action.LOG_OUT, "/_whoever", "POST")
                .body(BodyRule.required(SMALL, BodyType.JSON))
                .onWorker(ToyServer::who));
        routes.add(Route.in(Area.STORE, Action.SEARCH, "/_forgetful", "GET").onWorker(ToyServer::echo));
        budgets = Budgets.of(settings.limits());
        server = HttpServer.start(
                settings,
                new RouteTable(routes, Set.of("graphql")),
                guard,
                state,
                AwayException.class::isInstance,
                (method, route, status, nanos, received, sent) ->
                        enders.add(Thread.currentThread().getName()),
                Tracing.NONE,
                budgets);
    }

    /** Returns the path of a route that fails. */
    static String brokenIn(Area area) {
        return (area == Area.STORE ? "/_" : "/") + "broken-" + area.name().toLowerCase(Locale.ROOT);
    }

    public static ToyServer withDefaults() {
        return new ToyServer(settings -> settings);
    }

    public static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(encoded)) {
            gzip.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return encoded.toByteArray();
    }

    int port() {
        return server.address().getPort();
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(
                URI.create((settings.tls().isPresent() ? "https" : "http") + "://127.0.0.1:" + port() + path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    CompletableFuture<HttpResponse<String>> sendAsync(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Opens a connection on which anything may be written. */
    public RawConnection connect() throws IOException {
        return new RawConnection(new Socket(InetAddress.getLoopbackAddress(), port()));
    }

    /** Opens a connection whose kernel buffers next to nothing until it is read, whatever its default. */
    RawConnection connectWithSmallBuffer() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(32 * 1_024);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
        return new RawConnection(socket);
    }

    /** Sends {@code text} as it is, and returns everything until the server closes the connection. */
    public String exchange(String text) throws IOException {
        try (RawConnection connection = connect()) {
            connection.write(text);
            return connection.readToEnd();
        }
    }

    /** Changes the running server. */
    HttpServer running() {
        return server;
    }

    void shutDown() {
        server.close();
    }

    @Override
    public void close() {
        gate.countDown();
        server.close();
        readiness.close();
    }

    private Response slow(Request request) {
        entered.release();
        try {
            gate.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        return echo(request);
    }

    /** Works until the gate is open or the deadline has passed. */
    private Response work(Request request) {
        try {
            while (gate.getCount() > 0) {
                request.deadline().run();
            }
        } finally {
            ended.countDown();
        }
        return echo(request);
    }

    private Response change() {
        changes.incrementAndGet();
        return Response.json(200, json -> json.writeString("x".repeat(100_000)));
    }

    private static Response echo(Request request) {
        return Response.json(200, json -> {
            json.writeStartObject();
            json.writeStringField("name", request.findVariable("name").orElse(""));
            json.writeNumberField("size", request.parameters().integer("size").orElse(-1));
            json.writeEndObject();
        });
    }

    private static Response whence(Request request) {
        return Response.text(
                200,
                request.remoteAddress() + " " + request.scheme() + " "
                        + request.header("Host").orElse("-"));
    }

    private static Response who(Request request) {
        return Response.json(200, json -> {
            json.writeStartObject();
            json.writeStringField(
                    "username", request.access().caller().username().value());
            if (request.hasBody()) {
                json.writeNumberField("bytes", request.body().length);
            }
            json.writeEndObject();
        });
    }

    private static Response count(Request request) {
        return Response.json(200, json -> {
            json.writeStartObject();
            json.writeNumberField("bytes", request.body().length);
            json.writeEndObject();
        });
    }

    /** A connection without any manners. */
    public static final class RawConnection implements AutoCloseable {

        private final Socket socket;

        RawConnection(Socket socket) throws IOException {
            this.socket = socket;
            socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
        }

        public void write(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        }

        /** Writes a request line and headers, {@code Host} added, and the empty line after them. */
        void writeHead(String requestLine, String... headers) throws IOException {
            write(requestLine + "\r\nHost: x\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
        }

        /** Waits for the first character of an answer, and leaves the rest to lie. */
        public char readFirst() throws IOException {
            return (char) socket.getInputStream().read();
        }

        /** Returns whether a response has begun to arrive. */
        boolean hasResponse() throws IOException {
            return socket.getInputStream().available() > 0;
        }

        public String readToEnd() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            socket.getInputStream().transferTo(bytes);
            return bytes.toString(StandardCharsets.UTF_8);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}

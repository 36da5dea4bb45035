package io.millrace.adapters.http.graphql;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.cache.InMemoryCaches;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.feature.FakeFeatures;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.known.KnownDocumentRoutes;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.index.alias.JsonAliasDefinitions;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.security.user.UserPorts;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.application.port.driven.service.host.Host;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.client.CountRejections;
import io.millrace.application.usecase.StoreAssembly;
import io.millrace.application.usecase.attention.AttentionService;
import io.millrace.application.usecase.cache.CacheAnnouncements;
import io.millrace.application.usecase.cache.CachesService;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.document.TailDocumentsService;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.application.usecase.reindex.WatchReindexService;
import io.millrace.domain.attention.DiskSpace;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.graphql.DocumentMode;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The GraphQL endpoint over the use cases and an engine in memory, at noon of a day in November. A failure of input or
 * output is an outage in fields.
 */
public final class GraphQlServer implements AutoCloseable {

    static final String PATH = "/graphql";
    public static final ObjectMapper JSON = new ObjectMapper();

    public final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    final RecentDocuments documents = new RecentDocuments(10 << 20);
    final TailDocumentsService tails;
    final InMemoryCaches caches = new InMemoryCaches();
    final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    final List<String> audited = new CopyOnWriteArrayList<>();
    final FakeFeatures features = new FakeFeatures();
    final KnownRejections rejections = new KnownRejections();
    final KnownHost host = new KnownHost();
    final UserPorts users = new UserPorts();
    final StoredGraphQl stored;
    private final WatchReindexService watches;
    private final ExecutorService live = Executors.newFixedThreadPool(2);
    final GraphQlExecution execution;
    private final HttpServer server;

    private GraphQlServer(
            Function<GraphQlServer, Guard> guard,
            StatusProfile statuses,
            UnaryOperator<GraphQlPorts> ports,
            GraphQlLimits limits,
            DocumentMode mode) {
        Clock clock = Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC);
        LiveFeed.Tools tools =
                new LiveFeed.Tools(Duration.ofMillis(5), live, Thread::new, failure -> false, (what, failure) -> {
                    throw new AssertionError(what, failure);
                });
        tails = new TailDocumentsService(store.dataStreams(), store.engine().arrivals(), store.documents(), tools);
        watches = new WatchReindexService(store.reindexTasks(), store.dataStreams(), tools, tools);
        MillraceSchema schema = MillraceSchema.of(
                ports.apply(ports(clock)),
                new Cursors(() -> "a key of at least thirty-two bytes!!".getBytes(StandardCharsets.UTF_8)),
                1 << 20,
                clock,
                failure -> failure instanceof UncheckedIOException);
        stored = new StoredGraphQl(store, clock);
        execution =
                new GraphQlExecution(schema.executable(), limits, stored.policy(mode), documents, failure -> false, 4);
        List<Route> routes = new ArrayList<>(GraphQlRoutes.of(execution, statuses, PATH, 1 << 20));
        routes.addAll(KnownDocumentRoutes.of(
                stored.known(), (caller, kind, details) -> audited.add(kind + " " + details), execution, 1 << 20));
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(routes, Set.of("graphql")),
                guard.apply(this),
                new ServingState(),
                failure -> false);
    }

    /** Reads another schema than the one that ships. */
    public static MillraceSchema schemaOf(String text) {
        try (GraphQlServer server = open()) {
            return MillraceSchema.of(
                    text,
                    server.ports(Clock.systemUTC()),
                    new Cursors(() -> new byte[32]),
                    1 << 20,
                    Clock.systemUTC(),
                    failure -> false);
        }
    }

    public static GraphQlServer open() {
        return open(StatusProfile.CLASSIC);
    }

    static GraphQlServer open(StatusProfile statuses) {
        return new GraphQlServer(
                any -> Guards.open(), statuses, UnaryOperator.identity(), GraphQlLimits.defaults(), DocumentMode.OPEN);
    }

    static GraphQlServer open(DocumentMode mode, StatusProfile statuses, GraphQlLimits limits) {
        return new GraphQlServer(any -> Guards.open(), statuses, UnaryOperator.identity(), limits, mode);
    }

    static GraphQlServer open(UnaryOperator<GraphQlPorts> ports, GraphQlLimits limits) {
        return new GraphQlServer(any -> Guards.open(), StatusProfile.CLASSIC, ports, limits, DocumentMode.OPEN);
    }

    /** Returns a server that believes callers who say which roles they have. */
    public static GraphQlServer guarded(Role... roles) {
        return guarded(StatusProfile.CLASSIC, roles);
    }

    static GraphQlServer guarded(StatusProfile statuses, Role... roles) {
        return new GraphQlServer(
                own -> Guards.believing(List.of(roles), names -> Map.of()),
                statuses,
                UnaryOperator.identity(),
                GraphQlLimits.defaults(),
                DocumentMode.OPEN);
    }

    private GraphQlPorts ports(Clock clock) {
        AtomicInteger ids = new AtomicInteger();
        Engine engine = store.ports();
        StoreUseCases all = StoreAssembly.of(
                engine,
                engine,
                store.memory(announcements),
                new StoreAssembly.Tools(
                        new StoreAssembly.Identity("mill", OneInstance.INSTANCE.id(), "race"),
                        SystemFeatures.NONE,
                        RestrictedNames.NONE,
                        new ReservedNames(Set.of("graphql")),
                        () -> new DocumentId("made-" + ids.incrementAndGet()),
                        clock,
                        new IngestDocumentsService.FailureHandling(
                                failure -> false,
                                (what, failure) -> {
                                    throw new AssertionError(what, failure);
                                },
                                System::nanoTime),
                        (caller, kind, details) -> audited.add(kind + " " + details),
                        (base, override) -> override,
                        EngineFixture.LAST_WINS,
                        new JsonAliasDefinitions(clock)));
        StoreUseCases used = new StoreUseCases(
                all.documents(),
                all.streams(),
                all.templates(),
                all.lifecycles(),
                all.indices(),
                all.settings(),
                all.reindex(),
                features,
                all.cluster(),
                all.deprecations(),
                all.audit());
        return new GraphQlPorts(
                used,
                new GraphQlPorts.Live(tails, watches, features),
                new CachesService(caches, new CacheAnnouncements(announcements, caches)),
                Optional.of(new GraphQlPorts.Security(
                        users.all().users(),
                        users.all().factors(),
                        users.all().roles(),
                        users.all().apiKeys(),
                        users.all().keys())),
                new GraphQlPorts.Program(
                        "1.2.3",
                        GraphQlPorts.EngineName.POSTGRESQL,
                        new AttentionService(
                                used, rejections, host, Optional.of(users.all().users())),
                        () -> List.of(
                                new GraphQlPorts.ConfigurationValue(
                                        "server.port", Optional.of("9200"), "millrace.yaml", true),
                                new GraphQlPorts.ConfigurationValue(
                                        "server.tls.key", Optional.empty(), "default", false))));
    }

    /** Makes a data stream with these documents in it, and a template for it. */
    public void createLogs(String... ids) {
        store.engine().indexTemplates().put(aStreamTemplate("logs", "logs*"), false);
        post("mutation { createDataStream(name: \"logs\") { name } }");
        add(ids);
    }

    void add(String... ids) {
        addTo("logs", ids);
    }

    public void addTo(String stream, String... ids) {
        for (String id : ids) {
            store.documents()
                    .append(
                            store.dataStreams()
                                    .find(new StreamName(stream))
                                    .orElseThrow()
                                    .writeIndex(),
                            List.of(aDocument(id, "2026-11-20T10:00:00Z")));
        }
    }

    public Answer post(String query) {
        return send(body(query, "{}"));
    }

    public Answer post(String query, String variables) {
        return send(body(query, variables));
    }

    public Answer postAs(String roles, String query) {
        return send(body(query, "{}"), "X-Roles", roles);
    }

    static String body(String query, String variables) {
        try {
            return "{\"query\":" + JSON.writeValueAsString(query) + ",\"variables\":" + variables + "}";
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Posts a body as JSON; further headers go in pairs of names and values. */
    Answer send(String body, String... headers) {
        return send(request("", "Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .headers(headers.length == 0 ? new String[] {"X-None", "none"} : headers)
                .build());
    }

    Answer get(String query, String... headers) {
        return send(request("?query=" + encoded(query), headers).GET().build());
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Sends a request about stored documents. */
    Answer manage(String method, String path, String body) {
        return send(HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + "/_graphql/document" + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build());
    }

    HttpRequest.Builder request(String parameters, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + PATH + parameters));
        return headers.length == 0 ? request : request.headers(headers);
    }

    Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = TestClient.HTTP.send(request, BodyHandlers.ofString());
            return new Answer(response);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** Subscribes to events; the lines come as they are sent. */
    public HttpResponse<Stream<String>> listen(String query, String... headers) {
        return events(body(query, "{}"), headers);
    }

    /** Posts a body as {@link #listen} does. */
    HttpResponse<Stream<String>> events(String body, String... headers) {
        try {
            return TestClient.HTTP.send(
                    request("", "Content-Type", "application/json", "Accept", "text/event-stream")
                            .headers(headers.length == 0 ? new String[] {"X-None", "none"} : headers)
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofLines());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        tails.close();
        watches.close();
        server.close();
        execution.close();
        live.shutdown();
    }

    /** The rejected requests that a test names. */
    static final class KnownRejections implements CountRejections {

        final List<RejectionCount> counts = new CopyOnWriteArrayList<>();

        @Override
        public void count(ClientRejection rejection, long requests) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<RejectionCount> list() {
            return List.copyOf(counts);
        }
    }

    /** The facts about the machine that a test names. */
    static final class KnownHost implements Host {

        final List<DiskSpace> disks = new CopyOnWriteArrayList<>();
        volatile OptionalLong certificateDays = OptionalLong.empty();

        @Override
        public OptionalLong certificateDays() {
            return certificateDays;
        }

        @Override
        public List<DiskSpace> disks() {
            return List.copyOf(disks);
        }
    }

    /** What came back. */
    public record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String type() {
            return response.headers().firstValue("Content-Type").orElse("");
        }

        public String text() {
            return response.body();
        }

        public JsonNode json() {
            try {
                return JSON.readTree(response.body());
            } catch (IOException malformed) {
                throw new UncheckedIOException(malformed);
            }
        }

        public JsonNode data() {
            return json().path("data");
        }

        /** Returns the code of the first error. */
        public String code() {
            return json().path("errors").path(0).path("extensions").path("code").asText();
        }
    }
}

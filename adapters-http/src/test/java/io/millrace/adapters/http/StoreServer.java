package io.millrace.adapters.http;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.document.DocumentRoutes;
import io.millrace.adapters.http.feature.FakeFeatures;
import io.millrace.adapters.http.feature.FeatureRoutes;
import io.millrace.adapters.http.index.IndexRoutes;
import io.millrace.adapters.http.reindex.ReindexRoutes;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.HttpServerSettings;
import io.millrace.adapters.http.server.ServingState;
import io.millrace.adapters.http.setting.SettingRoutes;
import io.millrace.adapters.http.stream.StreamRoutes;
import io.millrace.adapters.http.stream.TemplateRoutes;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.service.Cluster;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.usecase.document.FindDocumentsService;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.document.ReadDocumentsService;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.health.DescribeClusterService;
import io.millrace.application.usecase.index.BlockIndicesService;
import io.millrace.application.usecase.index.ChangeAliasesService;
import io.millrace.application.usecase.index.ChangeIndexSettingsService;
import io.millrace.application.usecase.index.CloseIndicesService;
import io.millrace.application.usecase.index.CreateIndexFromService;
import io.millrace.application.usecase.index.CreateIndexService;
import io.millrace.application.usecase.index.DeleteIndicesService;
import io.millrace.application.usecase.index.ListAliasesService;
import io.millrace.application.usecase.index.MeasureIndicesService;
import io.millrace.application.usecase.index.OpenIndicesService;
import io.millrace.application.usecase.index.PutMappingService;
import io.millrace.application.usecase.index.SurveyIndicesService;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.application.usecase.setting.ChangeClusterSettingsService;
import io.millrace.application.usecase.stream.DeleteDataStreamsService;
import io.millrace.application.usecase.stream.DeleteIndexTemplatesService;
import io.millrace.application.usecase.stream.ListDataStreamsService;
import io.millrace.application.usecase.stream.ListIndexTemplatesService;
import io.millrace.application.usecase.stream.MeasureDataStreamsService;
import io.millrace.application.usecase.stream.ModifyDataStreamsService;
import io.millrace.application.usecase.stream.PutIndexTemplateService;
import io.millrace.application.usecase.stream.RollOverDataStreamService;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.RestrictedNames;
import io.millrace.domain.security.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** The routes of the store over the use cases and an engine in memory, at noon of a day in November. */
final class StoreServer implements AutoCloseable {

    static final String BACKING_INDEX = ".ds-logs-2026.11.20-000001";

    private static final SystemFeatures FEATURES = new SystemFeatures(ShippedFeatures.ALL);
    private static final ReservedNames RESERVED = new ReservedNames(Set.of("graphql"), FEATURES.names());

    final InMemoryEngine engine = new InMemoryEngine();
    final FakeReindex reindex = new FakeReindex();
    final FakeFeatures features = new FakeFeatures();
    final List<String> audited = new CopyOnWriteArrayList<>();
    final List<Route> routes;
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;

    /** Lets everybody do everything. */
    StoreServer() {
        this(engine -> Guards.open(), List.of());
    }

    private StoreServer(Function<InMemoryEngine, Guard> guard, List<Route> others) {
        Clock clock = Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC);
        List<Route> all = new ArrayList<>(StoreRoutes.of(
                ports(clock), new StoreRoutes.Options(DocumentRoutes.Limits.defaults(), Build.UNKNOWN, clock)));
        all.addAll(others);
        routes = List.copyOf(all);
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(routes, Set.of("graphql")),
                guard.apply(engine),
                new ServingState(),
                failure -> false);
    }

    /** Returns a server that knows these roles beside those that ship, and believes callers who say they have one. */
    static StoreServer guarded(Role... roles) {
        return guarded(List.of(), roles);
    }

    /** Returns a server as {@link #guarded(Role...)} does, with these routes beside those of the store. */
    static StoreServer guarded(List<Route> others, Role... roles) {
        return new StoreServer(engine -> Guards.believing(List.of(roles), engine.indices()::otherNames), others);
    }

    private StoreRoutes.Ports ports(Clock clock) {
        InMemoryClusterSettings settings = new InMemoryClusterSettings();
        TargetResolution resolution = new TargetResolution(engine.indices());
        ReadDocumentsService reading = new ReadDocumentsService(resolution, engine.documents());
        StreamCreation creation = new StreamCreation(
                engine.dataStreams(), engine.indexTemplates(), RESERVED, IndexVersion.CURRENT, clock);
        AtomicInteger ids = new AtomicInteger();
        return new StoreRoutes.Ports(
                new DocumentRoutes.Ports(
                        new IngestDocumentsService(
                                engine.writeIndices(),
                                engine.documents(),
                                creation,
                                FEATURES,
                                () -> new DocumentId("made-" + ids.incrementAndGet()),
                                clock,
                                (what, failure) -> {
                                    throw new AssertionError(what, failure);
                                }),
                        reading,
                        new FindDocumentsService(resolution, engine.documents()),
                        reading,
                        reading),
                new StreamRoutes.Ports(
                        creation::create,
                        new ListDataStreamsService(engine.indices(), engine.dataStreams(), engine.documents()),
                        new MeasureDataStreamsService(engine.dataStreams(), engine.indices(), engine.documents()),
                        new DeleteDataStreamsService(engine.indices(), engine.dataStreams()),
                        new RollOverDataStreamService(
                                engine.dataStreams(), engine.indices(), engine.documents(), creation, clock),
                        new ModifyDataStreamsService(engine.dataStreams(), engine.indices(), RestrictedNames.NONE)),
                new TemplateRoutes.Ports(
                        new PutIndexTemplateService(engine.indexTemplates(), engine.indices()),
                        new ListIndexTemplatesService(engine.indexTemplates()),
                        new DeleteIndexTemplatesService(engine.indexTemplates())),
                new IndexRoutes.Ports(
                        resolution::findIndices,
                        new CreateIndexService(
                                engine.indices(),
                                engine.indexTemplates(),
                                RESERVED,
                                RestrictedNames.NONE,
                                IndexVersion.CURRENT,
                                clock),
                        new DeleteIndicesService(engine.indices(), engine.dataStreams(), resolution, FEATURES),
                        new BlockIndicesService(engine.indices(), resolution, FEATURES),
                        new CloseIndicesService(engine.indices(), resolution, FEATURES),
                        new OpenIndicesService(engine.indices(), resolution),
                        new CreateIndexFromService(
                                engine.indices(), engine.indexTemplates(), RESERVED, IndexVersion.CURRENT, clock),
                        new ChangeIndexSettingsService(engine.indices(), resolution, FEATURES),
                        new PutMappingService(engine.indices(), resolution, FEATURES),
                        new SurveyIndicesService(
                                resolution, new MeasureIndicesService(engine.indices(), engine.documents())),
                        new ListAliasesService(engine.aliases(), resolution),
                        new ChangeAliasesService(
                                engine.aliases(), resolution, RESERVED, RestrictedNames.NONE, FEATURES)),
                new SettingRoutes.Ports(settings::read, new ChangeClusterSettingsService(settings), this::audit),
                new ReindexRoutes.Ports(reindex, reindex, reindex, this::audit),
                new FeatureRoutes.Ports(features, features, this::audit),
                new DescribeClusterService(new TwoIndices(), "mill", "race"));
    }

    private void audit(Authentication caller, Kind kind, Map<String, String> details) {
        audited.add(caller.username() + " " + kind + " " + details);
    }

    Answer send(String method, String path) {
        return send(method, path, "");
    }

    Answer send(String method, String path, String body) {
        return send(method, path, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends as a caller who says to have these roles. */
    Answer sendAs(String roles, String method, String path, String body) {
        return send(method, path, body.getBytes(StandardCharsets.UTF_8), contentType(path), "X-Roles", roles);
    }

    Answer send(String method, String path, byte[] body) {
        return send(method, path, body, contentType(path));
    }

    private static String contentType(String path) {
        return path.contains("_bulk") ? "application/x-ndjson" : "application/json";
    }

    Answer send(String method, String path, String body, String contentType) {
        return send(method, path, body.getBytes(StandardCharsets.UTF_8), contentType);
    }

    /** Sends with these headers, their names and values by turns. */
    Answer send(String method, String path, byte[] body, String contentType, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (body.length > 0) {
            request.header("Content-Type", contentType);
        }
        request.method(method, body.length > 0 ? BodyPublishers.ofByteArray(body) : BodyPublishers.noBody());
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body(), response);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.address().getPort());
    }

    /** Makes a data stream named logs. */
    void createLogs() {
        send("PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        send("PUT", "/_data_stream/logs");
    }

    @Override
    public void close() {
        server.close();
    }

    /** What came back. */
    record Answer(int status, String body, HttpResponse<String> response) {

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** Returns status and body in one line. */
        String line() {
            return status + " " + body;
        }
    }

    private static final class TwoIndices implements Cluster {

        @Override
        public UUID identity() {
            return UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        }

        @Override
        public Census census() {
            return new Census(1, 2);
        }
    }
}

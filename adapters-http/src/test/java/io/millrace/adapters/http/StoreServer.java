package io.millrace.adapters.http;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.cluster.node.DataDisk;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.DocumentRoutes;
import io.millrace.adapters.http.feature.FakeFeatures;
import io.millrace.adapters.http.index.alias.JsonAliasDefinitions;
import io.millrace.adapters.http.index.mapping.MappingMerge;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.RequestObserver;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.stream.component.ShippedTemplates;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InstalledTemplates;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.application.port.driven.service.client.InMemoryClientRejections;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.stream.InstallTemplates;
import io.millrace.application.port.driving.stream.InstallTemplates.Outcome;
import io.millrace.application.usecase.StoreAssembly;
import io.millrace.application.usecase.client.CountRejectionsService;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** The routes of the store over the use cases and an engine in memory, at noon of a day in November. */
final class StoreServer implements AutoCloseable {

    static final String BACKING_INDEX = ".ds-logs-2026.11.20-000001";

    private static final SystemFeatures FEATURES = new SystemFeatures(ShippedFeatures.ALL);
    private static final ReservedNames RESERVED = new ReservedNames(Set.of("graphql"), FEATURES.names());

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    final InMemoryEngine engine = store.engine();
    final FakeReindex reindex = new FakeReindex();
    final FakeFeatures features = new FakeFeatures();
    final List<String> audited = new CopyOnWriteArrayList<>();
    final List<Route> routes;
    final CountRejectionsService rejections;
    private final StoreUseCases.Templates templates;
    private final HttpServer server;

    /** Allows every request. */
    StoreServer() {
        this(engine -> Guards.open(), List.of());
    }

    private StoreServer(Function<InMemoryEngine, Guard> guard, List<Route> others) {
        Clock clock = Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC);
        rejections = new CountRejectionsService(new InMemoryClientRejections(), clock, count -> {}, (what, failure) -> {
            throw new AssertionError(what, failure);
        });
        StoreUseCases useCases = useCases(clock);
        templates = useCases.templates();
        List<Route> all = new ArrayList<>(StoreRoutes.of(
                useCases,
                new StoreRoutes.Options(
                        DocumentRoutes.Limits.defaults(),
                        Build.UNKNOWN,
                        Pages.NONE,
                        true,
                        rejections,
                        new Cursors(() -> new byte[32]),
                        new DataDisk(Optional.of(Path.of("").toAbsolutePath())),
                        clock)));
        all.addAll(others);
        routes = List.copyOf(all);
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(routes, Set.of("graphql")),
                guard.apply(engine),
                new ServingState(),
                failure -> false,
                new RequestObserver() {

                    @Override
                    public void ended(String method, String route, int status, long nanos, long received, long sent) {}

                    @Override
                    public void rejected(ClientRejection rejection, long count) {
                        rejections.count(rejection, count);
                    }
                },
                Tracing.NONE);
    }

    /** Returns a server that knows these roles beside those that ship, and believes callers who say they have one. */
    static StoreServer guarded(Role... roles) {
        return guarded(List.of(), roles);
    }

    /** Returns a server as {@link #guarded(Role...)} does, with these routes beside those of the store. */
    static StoreServer guarded(List<Route> others, Role... roles) {
        return new StoreServer(engine -> Guards.believing(List.of(roles), engine.indices()::otherNames), others);
    }

    private StoreUseCases useCases(Clock clock) {
        AtomicInteger ids = new AtomicInteger();
        Engine engine = store.ports();
        StoreUseCases all = StoreAssembly.of(
                engine,
                engine,
                store.memory(new InMemoryAnnouncements()),
                new StoreAssembly.Tools(
                        new StoreAssembly.Identity("mill", OneInstance.INSTANCE.id(), "race"),
                        FEATURES,
                        RestrictedNames.NONE,
                        RESERVED,
                        () -> new DocumentId("made-" + ids.incrementAndGet()),
                        clock,
                        new IngestDocumentsService.FailureHandling(
                                failure -> false,
                                (what, failure) -> {
                                    throw new AssertionError(what, failure);
                                },
                                System::nanoTime),
                        this::audit,
                        new MappingMerge(1 << 20)::over,
                        new MappingMerge(1 << 20).ofTemplates(),
                        new JsonAliasDefinitions(clock)));
        return new StoreUseCases(
                all.documents(),
                all.streams(),
                all.templates(),
                all.lifecycles(),
                all.indices(),
                all.settings(),
                reindex,
                features,
                all.cluster(),
                all.deprecations(),
                all.audit());
    }

    /** Installs the templates of the service; {@code installed} knows those of earlier installations. */
    List<Outcome> installTemplates(InstalledTemplates installed) {
        InstallTemplates installation = StoreAssembly.installation(store.ports(), templates, installed);
        return ShippedTemplates.list().stream().map(installation::install).toList();
    }

    private void audit(Authentication caller, Kind kind, Map<String, String> details) {
        audited.add(caller.username() + " " + kind + " " + new TreeMap<>(details));
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
            HttpResponse<String> response = TestClient.HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
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
}

package io.millrace.bootstrap;

import io.millrace.adapters.http.StoreRoutes;
import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.cluster.Pages;
import io.millrace.adapters.http.document.DocumentRoutes;
import io.millrace.adapters.http.graphql.MillraceSchema;
import io.millrace.adapters.http.health.HealthRoutes;
import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.metrics.MetricsRoutes;
import io.millrace.adapters.http.metrics.Sources;
import io.millrace.adapters.http.openapi.OpenApiRoutes;
import io.millrace.adapters.http.reference.ReferenceRoutes;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.usecase.StoreAssembly;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.health.CheckReadinessService;
import io.millrace.application.usecase.security.audit.WriterPresence;
import io.millrace.bootstrap.api.CacheEndpoint;
import io.millrace.bootstrap.api.ExplorerPage;
import io.millrace.bootstrap.api.GraphQlApi;
import io.millrace.bootstrap.api.ReferencePage;
import io.millrace.bootstrap.api.Reservations;
import io.millrace.bootstrap.api.ServerCapacity;
import io.millrace.bootstrap.api.ServerCertificate;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.bootstrap.feature.Features;
import io.millrace.bootstrap.observation.Observation;
import io.millrace.bootstrap.process.ExpirySweeper;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.process.Threads;
import io.millrace.bootstrap.process.TimeOrderedIds;
import io.millrace.bootstrap.security.AuditAssembly;
import io.millrace.bootstrap.security.TokenSecurity;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.bootstrap.storage.DatabaseStart;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import io.millrace.domain.index.ReservedNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The composition root. It creates every adapter and use case in order, and closes them in reverse order. */
public final class Application implements RunningApplication {

    private static final Logger LOGGER = LoggerFactory.getLogger(Application.class);

    private static final int MOST_BULK_ITEMS = 50_000;

    private final Resources resources;
    private final Persistence persistence;
    private final ServerCertificate certificate;
    private final AtomicReference<Settings> live;
    private final HttpServer server;

    private Application(Settings settings, Resources resources, Consumer<String> errors) {
        this.resources = resources;
        this.live = new AtomicReference<>(settings);
        KeyPairs pairs = startKeyPairs(settings);
        DatabaseStart database = resources.add(DatabaseStart.begin(settings.database()));
        Extensions extensions = resources.add(Extensions.in(settings.extensionsDirectory()));
        certificate = ServerCertificate.of(settings.server(), Clock.systemUTC());
        List<Route> reference = ReferencePage.routes(settings.referencePage());
        Optional<String> referencePath = Optional.of(ReferenceRoutes.PATH).filter(path -> !reference.isEmpty());
        List<Route> explorer = ExplorerPage.routes(settings, referencePath, extensions);
        Pages pages = new Pages(
                referencePath, Optional.of(settings.graphQl().explorer().path()).filter(path -> !explorer.isEmpty()));
        Observation watch = Observation.begin(settings, resources);
        if (settings.graphQl().enabled()) {
            MillraceSchema.prepare();
        }
        List<Route> description = OpenApiRoutes.of(Reservations.paths(settings));
        persistence = Persistence.open(settings, database.await(), watch.spans(), resources);
        Clock clock = persistence.clock();
        Features features = new Features(persistence, extensions, live::get, clock);
        WriterPresence presence = AuditAssembly.presence(persistence, settings, clock);
        AuditTrail trail =
                watch.audited(resources.add(AuditAssembly.trail(features.auditIndex(), presence, persistence, clock)));
        TokenSecurity security = new TokenSecurity(
                settings,
                live::get,
                persistence,
                extensions,
                features,
                trail,
                watch.meters().security(),
                pairs,
                clock);
        ServingState state = new ServingState();
        ReadinessHandler readiness = resources.add(new ReadinessHandler(
                new CheckReadinessService(
                        persistence.state(), persistence.engine().forRequests().state()),
                state::isDraining));
        List<Route> routes = new ArrayList<>(HealthRoutes.of(readiness, persistence.state()::isPrepared));
        routes.addAll(description);
        routes.addAll(reference);
        ReservedNames reserved = Reservations.names(settings, features.all());
        String instance = settings.identity().instanceName();
        StoreAssembly.Tools tools = new StoreAssembly.Tools(
                new StoreAssembly.Identity(
                        instance, settings.identity().clusterName(), instance + "/requests/" + UUID.randomUUID()),
                features.all(),
                features.restricted(),
                reserved,
                new TimeOrderedIds(clock),
                clock,
                new IngestDocumentsService.FailureHandling(persistence.state(), LOGGER::error, System::nanoTime),
                security.auditChange());
        StoreUseCases store = StoreAssembly.of(
                persistence.systemEngine().forRequests(),
                persistence.engine().forRequests(),
                persistence.memory().forRequests(),
                tools);
        routes.addAll(storeRoutes(settings, pages, clock, store));
        CacheEndpoint caches = new CacheEndpoint(persistence, resources);
        routes.addAll(GraphQlApi.routes(
                settings,
                persistence,
                extensions,
                store,
                features,
                caches.useCases(),
                security.fields(),
                watch,
                security.guard(),
                clock,
                resources));
        routes.addAll(explorer);
        routes.addAll(security.routes(settings.server().limits().body()));
        routes.addAll(caches.routes(settings, extensions, security.auditChange()));
        watch.meters()
                .watch(new Sources(
                        caches.useCases()::list,
                        store.reindex()::list,
                        store.features()::read,
                        persistence.memory().leases(),
                        features.all().all().stream()
                                .map(feature -> feature.name().value())
                                .toList()));
        persistence.watchBy(watch.meters());
        watch.meters()
                .gauge(
                        "http.server.certificate.days",
                        "Whole days until the certificate of the service expires",
                        certificate::daysLeft);
        routes.addAll(MetricsRoutes.of(watch.meters(), settings.publicMetrics()));
        RouteTable table = new RouteTable(routes, Reservations.firstSegments(settings));
        server = resources.add(listen(settings, table, security.guard(), state, watch));
        watch.serving(server, state);
        persistence.preparation().prepare(() -> {
            presence.beat();
            security.prepare(errors);
            features.start();
        });
        resources.add(ExpirySweeper.start(() -> {
            certificate.remind();
            security.tidyUp();
        }));
        // The worker is created last, so that it is closed first. Then other instances execute its tasks while this
        // instance still completes its requests.
        UpgradeAssembly.work(
                persistence,
                StoreAssembly.creation(
                        persistence.engine().forRequests(), persistence.memory().forRequests(), tools),
                instance,
                features,
                trail,
                watch,
                clock,
                resources);
    }

    /** Starts generating the two keys of a new database while the database is being created, which takes seconds. */
    private static KeyPairs startKeyPairs(Settings settings) {
        KeyPairs pairs = new KeyPairs(new SecureRandom());
        Settings.Database database = settings.database();
        Settings.AccessTokens terms = settings.security().accessTokens();
        boolean needed = settings.security().enabled() && terms.keysFile().isEmpty();
        if (needed && database.url().isEmpty() && Files.notExists(database.embeddedDirectory())) {
            Executor thread =
                    work -> Threads.single("first-keys").newThread(work).start();
            pairs.begin(terms.algorithm(), thread);
            pairs.begin(terms.algorithm(), thread);
        }
        return pairs;
    }

    private HttpServer listen(
            Settings settings, RouteTable routes, Guard guard, ServingState state, Observation watch) {
        try {
            return HttpServer.start(
                    certificate.encrypting(ServerCapacity.serverSettings(settings), settings.server()),
                    routes,
                    guard,
                    state,
                    persistence.state(),
                    watch.meters().requests(),
                    watch.tracing());
        } catch (UncheckedIOException e) {
            throw cannotListen(settings.server(), e);
        }
    }

    /** Checks that the address is free, before a database is created for a service that could not listen. */
    private static void requireFreeAddress(Settings.Server server) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(server.host(), server.port()));
        } catch (IOException e) {
            throw cannotListen(server, e);
        }
    }

    private static StartRefusedException cannotListen(Settings.Server server, Exception cause) {
        return new StartRefusedException(
                "cannot listen on " + (server.host().indexOf(':') >= 0 ? "[" + server.host() + "]" : server.host())
                        + ":" + server.port()
                        + "; another program may use this port; --set server.port=0 selects a free port",
                cause);
    }

    /**
     * Creates the service and starts listening.
     *
     * @param errors receives lines for the operator
     * @throws StartRefusedException if the address or the embedded database is in use, or cannot be used
     */
    public static Application start(Settings settings, Consumer<String> errors) {
        requireFreeAddress(settings.server());
        Resources resources = new Resources();
        try {
            return new Application(settings, resources, errors);
        } catch (RuntimeException | Error e) {
            resources.close();
            throw e;
        }
    }

    private static List<Route> storeRoutes(Settings settings, Pages pages, Clock clock, StoreUseCases ports) {
        Settings.BodyLimits limits = settings.server().limits();
        return StoreRoutes.of(
                ports,
                new StoreRoutes.Options(
                        new DocumentRoutes.Limits(
                                limits.body(), Math.toIntExact(limits.document()), limits.bulk(), MOST_BULK_ITEMS),
                        Build.ofJarOf(Application.class),
                        pages,
                        clock));
    }

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public boolean isEncrypted() {
        return certificate.isPresent();
    }

    @Override
    public void change(Settings settings) {
        Runnable show = certificate.change(settings.server(), server::present);
        server.change(settings.server().proxyAndCors());
        live.set(settings);
        show.run();
    }

    @Override
    public CompletionStage<Void> ready() {
        return persistence.preparation().prepared();
    }

    @Override
    public void close() {
        resources.close();
    }
}

package io.millrace.bootstrap;

import io.millrace.adapters.http.StoreRoutes;
import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.cluster.node.DataDisk;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.health.HealthRoutes;
import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.index.alias.JsonAliasDefinitions;
import io.millrace.adapters.http.index.mapping.MappingMerge;
import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.http.metrics.MetricsRoutes;
import io.millrace.adapters.http.metrics.Sources;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.MeasureThroughput;
import io.millrace.application.usecase.StoreAssembly;
import io.millrace.application.usecase.attention.AttentionService;
import io.millrace.application.usecase.client.CountRejectionsService;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.health.CheckReadinessService;
import io.millrace.application.usecase.security.audit.WriterPresence;
import io.millrace.bootstrap.api.CacheEndpoint;
import io.millrace.bootstrap.api.GraphQlApi;
import io.millrace.bootstrap.api.Reservations;
import io.millrace.bootstrap.api.ServerCapacity;
import io.millrace.bootstrap.api.ThisHost;
import io.millrace.bootstrap.feature.Features;
import io.millrace.bootstrap.observation.RejectionLog;
import io.millrace.bootstrap.process.LimitedTime;
import io.millrace.bootstrap.process.PublishedAddress;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.process.TimeOrderedIds;
import io.millrace.bootstrap.security.AuditAssembly;
import io.millrace.bootstrap.security.TokenSecurity;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.bootstrap.storage.TemplateInstallation;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.Secret;
import io.millrace.domain.Rejection;
import io.millrace.domain.cluster.Instance;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the use cases, the security and the endpoints. None of these objects uses the database before it is prepared.
 */
final class Services {

    /**
     * The name of the key that signs cursors. The name mentions GraphQL, because cursors of GraphQL were the first to
     * use the key.
     */
    private static final String CURSOR_SECRET = "graphql-cursors";

    private static final int SECRET_BYTES = 32;

    /** The maximum time for storing the latest numbers of rejected requests when the service stops. */
    private static final Duration REPORT_AT_END = Duration.ofSeconds(2);

    private static final Logger LOGGER = LoggerFactory.getLogger(Services.class);

    private final UUID process = UUID.randomUUID();
    private final Settings settings;
    private final Supplier<Settings> live;
    private final Foundation foundation;
    private final Persistence persistence;
    private final Features features;
    private final WriterPresence presence;
    private final AuditTrail trail;
    private final TokenSecurity security;
    private final StoreAssembly.Tools tools;
    private final StoreUseCases store;
    private final CacheEndpoint caches;
    private final ServingState state = new ServingState();
    private final CountRejectionsService rejections;
    private final List<Route> routes;

    /**
     * Creates the services.
     *
     * @param live returns the current settings; some settings can change at run time
     * @param pairs generates the signing keys of access tokens
     * @param resources receives the created objects and closes them later
     * @throws StartRefusedException if the configuration and the extensions are inconsistent
     */
    Services(
            Settings settings,
            Supplier<Settings> live,
            Foundation foundation,
            Persistence persistence,
            KeyPairs pairs,
            Resources resources) {
        this.settings = settings;
        this.live = live;
        this.foundation = foundation;
        this.persistence = persistence;
        features = new Features(persistence, foundation.extensions(), live);
        presence = AuditAssembly.presence(persistence, settings);
        trail = foundation
                .watch()
                .audited(resources.add(AuditAssembly.trail(features.auditIndex(), presence, persistence)));
        security = new TokenSecurity(
                settings,
                live,
                persistence,
                foundation.extensions(),
                features,
                trail,
                foundation.watch().meters().security(),
                pairs,
                foundation.pages().all());
        tools = tools();
        store = StoreAssembly.of(
                persistence.systemEngine().forRequests(),
                persistence.engine().forRequests(),
                persistence.memory().forRequests(),
                tools);
        caches = new CacheEndpoint(persistence, resources);
        rejections = new CountRejectionsService(
                persistence.memory().rejections(), persistence.clock(), RejectionLog::log, LOGGER::error);
        resources.add(() -> LimitedTime.run("last-rejections", REPORT_AT_END, rejections::report));
        routes = routes(resources);
        registerMeters();
    }

    private StoreAssembly.Tools tools() {
        MappingMerge mappings = new MappingMerge(settings.server().bodies().control());
        return new StoreAssembly.Tools(
                new StoreAssembly.Identity(
                        settings.identity().instanceName(),
                        process,
                        settings.identity().clusterName()),
                features.all(),
                features.restricted(),
                Reservations.names(settings, features.all()),
                new TimeOrderedIds(persistence.clock()),
                persistence.clock(),
                new IngestDocumentsService.FailureHandling(persistence.state(), LOGGER::error, System::nanoTime),
                security.auditChange(),
                mappings::over,
                mappings.ofTemplates(),
                new JsonAliasDefinitions(persistence.clock()));
    }

    private List<Route> routes(Resources resources) {
        ReadinessHandler readiness = resources.add(new ReadinessHandler(
                new CheckReadinessService(
                        persistence.state(), persistence.engine().forRequests().state()),
                state::isDraining));
        List<Route> all = new ArrayList<>(HealthRoutes.of(readiness, persistence.state()::isPrepared));
        all.addAll(foundation.routes());
        Cursors cursors = cursors(persistence);
        all.addAll(StoreRoutes.of(
                store,
                new StoreRoutes.Options(
                        settings.server().bodies(),
                        Build.ofJarOf(Services.class),
                        foundation.pages(),
                        settings.security().enabled(),
                        rejections,
                        cursors,
                        new DataDisk(
                                settings.database().url().isEmpty()
                                        ? Optional.of(settings.database().embeddedDirectory())
                                        : Optional.empty()),
                        persistence.clock())));
        all.addAll(GraphQlApi.routes(
                settings,
                persistence,
                foundation.extensions(),
                store,
                features,
                caches.useCases(),
                security.fields(),
                program(),
                cursors,
                foundation.watch(),
                security.guard(),
                resources));
        all.addAll(security.routes(settings.server().bodies().control()));
        all.addAll(caches.routes(settings, foundation.extensions(), security.auditChange()));
        all.addAll(MetricsRoutes.of(foundation.watch().meters(), settings.publicMetrics()));
        return all;
    }

    private GraphQlPorts.Program program() {
        return new GraphQlPorts.Program(
                foundation.watch().version(),
                settings.cluster().isPresent()
                        ? GraphQlPorts.EngineName.OPENSEARCH
                        : GraphQlPorts.EngineName.POSTGRESQL,
                new AttentionService(
                        store,
                        rejections,
                        new ThisHost(settings, foundation.certificate(), persistence),
                        security.fields().map(GraphQlPorts.Security::users)),
                () -> live.get().lines().stream()
                        .map(line -> new GraphQlPorts.ConfigurationValue(
                                line.key(),
                                line.isSecret() ? line.value().map(value -> Secret.HIDDEN) : line.value(),
                                line.origin(),
                                line.isSet()))
                        .toList());
    }

    /** Returns the object that signs cursors and the ids of searches, with a secret key that all instances share. */
    private static Cursors cursors(Persistence persistence) {
        SecureRandom random = new SecureRandom();
        return new Cursors(() -> persistence.memory().secrets().obtain(CURSOR_SECRET, () -> {
            byte[] secret = new byte[SECRET_BYTES];
            random.nextBytes(secret);
            return secret;
        }));
    }

    private void registerMeters() {
        Meters meters = foundation.watch().meters();
        meters.watch(new Sources(
                caches.useCases()::list,
                store.reindex()::list,
                store.features()::read,
                persistence.memory().leases(),
                features.all().all().stream()
                        .map(feature -> feature.name().value())
                        .toList()));
        persistence.watchBy(meters);
        MeasureThroughput throughput = store.documents().throughput();
        meters.counting(
                "http.server.documents.written", "Documents that were written for clients", throughput::written);
        meters.counting("http.server.documents.read", "Documents in responses to clients", throughput::read);
        meters.gauge(
                "http.server.certificate.days",
                "Whole days until the certificate of the service expires",
                foundation.certificate()::daysLeft);
    }

    /**
     * Starts the server. Until the database is prepared, requests that need it get status 503.
     *
     * @throws UncheckedIOException if the server cannot listen on the address
     */
    HttpServer listen(Resources resources) {
        HttpServer server = resources.add(HttpServer.start(
                foundation.certificate().encrypting(ServerCapacity.serverSettings(settings), settings.server()),
                new RouteTable(routes, Reservations.firstSegments(settings)),
                security.guard(),
                state,
                persistence.state(),
                foundation.watch().countingRejections(rejections),
                foundation.watch().tracing()));
        foundation.watch().serving(server, state);
        return server;
    }

    /**
     * Creates missing records in the database. Called after the migration of the schema; may be called again.
     *
     * @param address the listening address
     * @param errors receives the password of the first user, if one was generated
     */
    void prepare(InetSocketAddress address, Consumer<String> errors) {
        persistence.introduce(new Instance(
                process,
                settings.identity().instanceName(),
                foundation.watch().version(),
                PublishedAddress.of(address),
                persistence.clock().instant()));
        presence.beat();
        security.prepare(errors);
        features.start();
        if (settings.cluster().isEmpty()) {
            installTemplatesUnlessRejected();
        }
    }

    private void installTemplatesUnlessRejected() {
        try {
            installTemplates();
        } catch (Rejection rejection) {
            LOGGER.warn(
                    "the index templates of the service were not installed; the next start tries again: {}",
                    rejection.getMessage());
        }
    }

    /** Installs the index templates of the service. Skips templates that an earlier start has installed. */
    void installTemplates() {
        if (settings.stackTemplates()) {
            TemplateInstallation.run(StoreAssembly.installation(
                    persistence.engine().forRequests(),
                    store.templates(),
                    persistence.memory().installedTemplates()));
        }
    }

    /** Logs and stores how many requests were rejected since the last call. */
    void reportRejections() {
        rejections.report();
    }

    /** Removes expired records from the database. */
    void removeExpired() {
        security.tidyUp();
    }

    /** Starts the worker, which executes upgrades and other tasks in the background. */
    void startWorker(Resources resources) {
        UpgradeAssembly.work(
                persistence,
                StoreAssembly.creation(
                        persistence.engine().forRequests(), persistence.memory().forRequests(), tools),
                settings.identity().instanceName(),
                features,
                trail,
                foundation.watch(),
                resources);
    }
}

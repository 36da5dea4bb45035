package io.millrace.bootstrap.api;

import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.extension.GraphQlProvider;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.GraphQlRoutes;
import io.millrace.adapters.http.graphql.MillraceSchema;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.known.KnownDocumentRoutes;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.socket.SocketObserver;
import io.millrace.adapters.http.graphql.socket.SocketRoutes;
import io.millrace.adapters.http.graphql.socket.SocketTerms;
import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.persistence.graphql.CachedKnownDocuments;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.usecase.document.TailDocumentsService;
import io.millrace.application.usecase.feature.WatchSystemFeaturesService;
import io.millrace.application.usecase.graphql.KnownDocuments;
import io.millrace.application.usecase.graphql.KnownDocumentsService;
import io.millrace.application.usecase.graphql.RegisterDocumentsService;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.application.usecase.reindex.WatchReindexService;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.bootstrap.feature.Features;
import io.millrace.bootstrap.observation.Observation;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.process.Threads;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles the GraphQL endpoint. */
public final class GraphQlApi {

    private static final Logger LOGGER = LoggerFactory.getLogger(GraphQlApi.class);

    /** The maximum number of concurrent operations; further operations wait. */
    private static final int WORKERS = 32;

    /** The number of threads that read documents and upgrades for subscriptions, and notify the subscribers. */
    private static final int LIVE_WORKERS = 4;

    /** The interval between two checks for new documents while subscribers exist. */
    private static final Duration DOCUMENTS_PAUSE = Duration.ofMillis(100);

    /** The interval between two checks of upgrades while subscribers exist. */
    private static final Duration UPGRADES_PAUSE = Duration.ofMillis(250);

    /**
     * The interval between two checks for changed lists of upgrades. A subscriber receives at most one list per
     * interval.
     */
    private static final Duration UPGRADE_LISTS_PAUSE = Duration.ofSeconds(1);

    private final Settings settings;
    private final ManageKnownDocuments known;
    private final GraphQlExecution execution;
    private final SocketObserver sockets;

    /**
     * Assembles GraphQL. Does not use the database yet.
     *
     * @param resources receives the created objects and closes them later
     * @throws io.millrace.bootstrap.start.StartRefusedException if several extensions replace GraphQL
     */
    private GraphQlApi(
            Settings settings,
            Persistence persistence,
            Extensions extensions,
            StoreUseCases store,
            Features features,
            ManageCaches caches,
            Optional<GraphQlPorts.Security> security,
            GraphQlPorts.Program program,
            Cursors cursors,
            Observation watch,
            Resources resources) {
        this.settings = settings;
        KnownDocuments documents = features.graphQlDocuments();
        this.known = new KnownDocumentsService(
                documents,
                resources.add(new CachedKnownDocuments(
                        persistence
                                .caches()
                                .create(
                                        CachedKnownDocuments.CACHE,
                                        settings.caches().graphQlStoredDocuments()),
                        persistence.announcements())));
        ExecutorService live = Executors.newFixedThreadPool(LIVE_WORKERS, Threads.named("live"));
        resources.add(live::shutdown);
        LiveFeed.Tools tools = new LiveFeed.Tools(
                DOCUMENTS_PAUSE, live, Threads.named("live-news"), persistence.state(), LOGGER::error);
        TailDocumentsService tails = resources.add(new TailDocumentsService(
                persistence.engine().forRequests().dataStreams(),
                persistence.engine().forRequests().arrivals(),
                persistence.engine().forRequests().documents(),
                tools));
        WatchReindexService watches = resources.add(new WatchReindexService(
                persistence.memory().forRequests().reindexTasks(),
                persistence.engine().forRequests().dataStreams(),
                tools.every(UPGRADES_PAUSE),
                tools.every(UPGRADE_LISTS_PAUSE)));
        WatchSystemFeaturesService featureWatches =
                resources.add(new WatchSystemFeaturesService(store.features(), tools.every(UPGRADES_PAUSE)));
        String subscriptions = "graphql.subscriptions";
        String description = "Open subscriptions";
        Meters meters = watch.meters();
        this.sockets = meters.sockets();
        meters.gauge(subscriptions, description, tails::followers, "to", "documents");
        meters.gauge(subscriptions, description, watches::watchers, "to", "upgrades");
        meters.gauge(subscriptions, description, featureWatches::watchers, "to", "system_features");
        MillraceSchema schema = MillraceSchema.of(
                new GraphQlPorts(
                        store, new GraphQlPorts.Live(tails, watches, featureWatches), caches, security, program),
                cursors,
                settings.server().bodies().document(),
                persistence.clock(),
                persistence.state());
        Executable executable = extensions
                .find(GraphQlProvider.class)
                .map(provider -> schema.executable()
                        .replacedBy(Extensions.call(
                                provider,
                                "could not provide a GraphQL object",
                                failure -> false,
                                () -> provider.provide(schema.executable().graphQl()))))
                .orElseGet(schema::executable);
        execution = resources.add(new GraphQlExecution(
                executable,
                settings.graphQl().limits(),
                new DocumentPolicy(
                        settings.graphQl().documents(),
                        new RegisterDocumentsService(
                                documents,
                                known,
                                settings.graphQl().registeredDocuments(),
                                System::nanoTime,
                                LOGGER::error)),
                new CachedDocuments(persistence
                        .caches()
                        .create(CachedDocuments.CACHE, settings.caches().graphQlDocuments())),
                persistence.state(),
                WORKERS,
                meters.operations(),
                watch.tracing()));
    }

    /** Assembles the endpoint and returns its routes; an empty list if the endpoint is disabled. */
    public static List<Route> routes(
            Settings settings,
            Persistence persistence,
            Extensions extensions,
            StoreUseCases store,
            Features features,
            ManageCaches caches,
            Optional<GraphQlPorts.Security> security,
            GraphQlPorts.Program program,
            Cursors cursors,
            Observation watch,
            Guard guard,
            Resources resources) {
        if (!settings.graphQl().enabled()) {
            LOGGER.info(
                    "the GraphQL endpoint {} is not loaded: it is disabled",
                    settings.graphQl().path());
            socketNotLoaded(settings, "the GraphQL endpoint is disabled");
            return List.of();
        }
        GraphQlApi api = new GraphQlApi(
                settings,
                persistence,
                extensions,
                store,
                features,
                caches,
                security,
                program,
                cursors,
                watch,
                resources);
        List<Route> routes = new ArrayList<>(api.routes());
        routes.addAll(KnownDocumentRoutes.of(
                api.known,
                store.audit(),
                api.execution,
                settings.server().bodies().control()));
        if (settings.graphQl().webSocket().enabled()) {
            routes.addAll(api.sockets(guard, persistence.clock()));
        } else {
            socketNotLoaded(settings, "it is disabled");
        }
        return routes;
    }

    private static void socketNotLoaded(Settings settings, String why) {
        LOGGER.info(
                "the web socket endpoint {} is not loaded: {}",
                settings.graphQl().webSocket().path(),
                why);
    }

    private List<Route> routes() {
        return GraphQlRoutes.of(
                execution,
                settings.graphQl().statusCodes(),
                settings.graphQl().path(),
                settings.graphQl().largestBody());
    }

    private List<Route> sockets(Guard guard, Clock clock) {
        Settings.WebSocket terms = settings.graphQl().webSocket();
        return SocketRoutes.of(
                execution,
                guard.identification(),
                guard.authorize(),
                new SocketTerms(
                        Math.toIntExact(settings.graphQl().largestBody()),
                        terms.keepAliveInterval(),
                        terms.connectionInitTimeout(),
                        terms.maximumOperations(),
                        terms.maximumSocketsPerUser(),
                        // Web sockets may use half of the connections. The other half remains for other requests.
                        ServerCapacity.limits(settings).connections() / 2,
                        terms.allowedOrigins()),
                terms.path(),
                clock,
                sockets);
    }
}

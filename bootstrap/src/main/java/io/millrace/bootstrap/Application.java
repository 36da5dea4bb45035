package io.millrace.bootstrap;

import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.bootstrap.api.ServerCertificate;
import io.millrace.bootstrap.process.ExpirySweeper;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.security.FirstKeys;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.bootstrap.storage.DatabaseStart;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The composition root. {@link Foundation}, {@link Persistence} and {@link Services} contain the parts of the service.
 * These parts are closed in the reverse order of their creation.
 */
public final class Application implements RunningApplication {

    private final Resources resources;
    private final AtomicReference<Settings> live;
    private final ServerCertificate certificate;
    private final CompletionStage<Void> prepared;
    private final HttpServer server;
    private final Optional<String> consolePath;

    private Application(
            Resources resources,
            AtomicReference<Settings> live,
            ServerCertificate certificate,
            CompletionStage<Void> prepared,
            HttpServer server,
            Optional<String> consolePath) {
        this.resources = resources;
        this.live = live;
        this.certificate = certificate;
        this.prepared = prepared;
        this.server = server;
        this.consolePath = consolePath;
    }

    /**
     * Creates the parts of the service and starts them. If a step fails, closes the parts that were created before.
     *
     * @param errors receives the lines of text for the operator
     * @throws StartRefusedException if the address or the embedded database is in use, or cannot be used
     */
    public static Application start(Settings settings, Consumer<String> errors) {
        requireFreeAddress(settings.server());
        Resources resources = new Resources();
        try {
            // A new service needs some seconds to create its keys and its database. Other threads create them, while
            // this thread creates the foundation.
            KeyPairs pairs = FirstKeys.begin(settings);
            DatabaseStart database = resources.add(DatabaseStart.begin(settings.database()));
            Foundation foundation = Foundation.create(settings, resources);

            // From here on, another thread migrates the database schema.
            Persistence persistence = Persistence.open(
                    settings, database.await(), foundation.watch().spans(), resources);
            AtomicReference<Settings> live = new AtomicReference<>(settings);
            Services services = new Services(settings, live::get, foundation, persistence, pairs, resources);

            HttpServer server = listen(services, settings.server(), resources);
            persistence
                    .preparation()
                    .prepare(() -> services.prepare(server.address(), errors), services::installTemplates);
            resources.add(ExpirySweeper.start(() -> {
                foundation.certificate().remind();
                services.reportRejections();
                services.removeExpired();
            }));
            // The worker is started last and is therefore closed first. Other instances can then execute its tasks,
            // while this instance still completes its requests.
            services.startWorker(resources);
            return new Application(
                    resources,
                    live,
                    foundation.certificate(),
                    persistence.preparation().prepared(),
                    server,
                    foundation.pages().console());
        } catch (RuntimeException | Error e) {
            resources.close();
            throw e;
        }
    }

    /** Checks that the address is free. Otherwise a database would be created for a service that cannot listen. */
    private static void requireFreeAddress(Settings.Server server) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(server.host(), server.port()));
        } catch (IOException e) {
            throw cannotListen(server, e);
        }
    }

    private static HttpServer listen(Services services, Settings.Server server, Resources resources) {
        try {
            return services.listen(resources);
        } catch (UncheckedIOException e) {
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

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public Optional<String> consolePath() {
        return consolePath;
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
        return prepared;
    }

    @Override
    public void close() {
        resources.close();
    }
}

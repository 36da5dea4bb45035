package io.millrace.bootstrap.api;

import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.bootstrap.process.OpenFiles;
import io.millrace.configuration.Settings;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Determines how many threads, connections and waiting requests the HTTP server may have. */
public final class ServerCapacity {

    private static final Logger LOGGER = LoggerFactory.getLogger(ServerCapacity.class);

    /**
     * The maximum number of threads that process requests. The number is higher than the number of database connections
     * for two reasons: many requests wait for the database, and appends of single documents that wait at the same time
     * share one SQL statement.
     */
    private static final int WORKERS = 64;

    /**
     * The number of threads that may check passwords at the same time. The other threads process requests without
     * passwords, and reject a login if too many passwords are being checked.
     */
    public static final int PASSWORD_THREADS = WORKERS * 3 / 4;

    private static final int WAITING_REQUESTS = 1_024;

    private ServerCapacity() {}

    /**
     * Returns the settings of the server. Logs a warning if the limit of open files reduces the number of connections.
     */
    public static HttpServerSettings serverSettings(Settings settings) {
        Settings.Server server = settings.server();
        HttpServerSettings defaults = HttpServerSettings.defaults(
                server.host(), server.port(), Runtime.getRuntime().availableProcessors());
        if (limits(settings).connections() < defaults.limits().connections()) {
            LOGGER.warn(
                    "the limit of open files, {}, allows {} connections instead of {}; increase it with ulimit -n or"
                            + " LimitNOFILE=",
                    OpenFiles.limit(),
                    limits(settings).connections(),
                    defaults.limits().connections());
        }
        Duration drain = server.drainTimeout().isZero() ? Duration.ofMillis(1) : server.drainTimeout();
        return defaults.withWorkers(WORKERS, WAITING_REQUESTS)
                .withLimits(limits(settings).withInFlight(server.inFlight()))
                .withTimeouts(
                        defaults.timeouts().withRequest(server.requestTimeout()).withDrain(drain))
                .withProductHeader(settings.elasticProductHeader())
                .withProxyAndCors(server.proxyAndCors());
    }

    /** Returns the limits of the server. The maximum number of connections depends on the limit of open files. */
    static HttpServerSettings.Limits limits(Settings settings) {
        return OpenFiles.bound(
                HttpServerSettings.Limits.defaults(),
                OpenFiles.limit(),
                settings.database().poolSize(),
                settings.server().connectionsPerAddress());
    }
}

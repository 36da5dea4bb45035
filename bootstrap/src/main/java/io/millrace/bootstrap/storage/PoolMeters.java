package io.millrace.bootstrap.storage;

import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.persistence.database.connection.PoolFigures;

/** The metrics of connection pools. */
final class PoolMeters {

    private PoolMeters() {}

    /** Registers the metrics of the pool with this name. */
    static void register(Meters meters, String name, PoolFigures figures) {
        String connections = "jvm.database.connections";
        String description = "Open connections to the database";
        meters.gauge(connections, description, figures::active, "pool", name, "state", "active");
        meters.gauge(connections, description, figures::idle, "pool", name, "state", "idle");
        meters.gauge(
                "jvm.database.connections.limit",
                "Maximum number of connections to the database",
                figures::most,
                "pool",
                name);
        meters.gauge(
                "jvm.database.connections.waiting",
                "Threads that wait for a connection to the database",
                figures::waiting,
                "pool",
                name);
        meters.counting(
                "jvm.database.connections.timeouts",
                "Timeouts of threads that waited for a connection to the database",
                figures::timeouts,
                "pool",
                name);
        meters.counting(
                "jvm.database.connections.wait.seconds",
                "Time that threads have waited for connections to the database",
                figures::secondsWaited,
                "pool",
                name);
    }
}

package io.millrace.bootstrap.observation;

import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.usecase.security.audit.StoredAuditTrail;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.tracing.CollectedTracing;
import io.millrace.configuration.Settings;
import java.util.Optional;

/**
 * Metrics and tracing for operators. Metrics are always counted. Spans are created only if a collector is configured.
 *
 * @param version the version of the program, or {@code unknown}
 * @param spans present if a collector is configured
 */
public record Observation(String version, Meters meters, Tracing tracing, Optional<Spans> spans) {

    /** Creates the metrics and, if a collector is configured, the tracing. */
    public static Observation begin(Settings settings, Resources resources) {
        Meters meters = resources.add(new Meters());
        String version = Optional.ofNullable(Observation.class.getPackage().getImplementationVersion())
                .orElse("unknown");
        meters.registerBuild(version, Build.ofJarOf(Observation.class));
        Optional<CollectedTracing> collected = settings.tracing()
                .endpoint()
                .map(endpoint -> resources.add(CollectedTracing.start(
                        endpoint,
                        settings.tracing().samplingRatio(),
                        settings.identity().clusterName(),
                        settings.identity().instanceName())));
        return new Observation(
                version, meters, collected.<Tracing>map(all -> all).orElse(Tracing.NONE), collected.map(all -> all));
    }

    /** Returns an audit trail that counts its events, and registers metrics of the trail that stores them. */
    public AuditTrail audited(StoredAuditTrail trail) {
        meters.gauge("security.audit.waiting", "Entries of the audit trail that wait to be written", trail::waiting);
        meters.counting("security.audit.lost", "Entries of the audit trail that were dropped", trail::lost);
        return meters.security().countedTrail(trail);
    }

    /** Registers metrics for the load of the server. */
    public void serving(HttpServer server, ServingState state) {
        meters.gauge("http.server.requests.active", "Running requests", state::requestsUnderWay);
        meters.gauge("http.server.connections", "Open connections", server::openConnections);
        meters.gauge("http.server.workers.busy", "Threads that process requests", server::busyWorkers);
        meters.gauge("http.server.workers.waiting", "Requests that wait for a thread", server::waitingRequests);
    }
}

package io.millrace.bootstrap.observation;

import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.RequestObserver;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.client.CountRejections;
import io.millrace.application.usecase.security.audit.StoredAuditTrail;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.tracing.CollectedTracing;
import io.millrace.configuration.Settings;
import io.millrace.domain.client.ClientRejection;
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

    /**
     * Returns an audit trail that counts its events in metrics. Also registers metrics of {@code trail}, which stores
     * the events.
     */
    public AuditTrail audited(StoredAuditTrail trail) {
        meters.gauge("security.audit.waiting", "Entries of the audit trail that wait to be written", trail::waiting);
        meters.counting("security.audit.lost", "Entries of the audit trail that were dropped", trail::lost);
        return meters.security().countedTrail(trail);
    }

    /**
     * Returns the observer that counts requests in metrics. It also passes rejected requests to the use case
     * {@code rejections}.
     */
    public RequestObserver countingRejections(CountRejections rejections) {
        RequestObserver requests = meters.requests();
        return new RequestObserver() {

            @Override
            public void ended(String method, String route, int status, long nanos, long received, long sent) {
                requests.ended(method, route, status, nanos, received, sent);
            }

            @Override
            public void rejected(ClientRejection rejection, long count) {
                requests.rejected(rejection, count);
                rejections.count(rejection, count);
            }
        };
    }

    /** Registers metrics that show the load of the server. */
    public void serving(HttpServer server, ServingState state) {
        meters.gauge("http.server.requests.active", "Running requests", state::requestsUnderWay);
        meters.gauge("http.server.connections", "Open connections", server::openConnections);
        meters.gauge("http.server.workers.busy", "Threads that process requests", server::busyWorkers);
        meters.gauge("http.server.workers.waiting", "Requests that wait for a thread", server::waitingRequests);
    }
}

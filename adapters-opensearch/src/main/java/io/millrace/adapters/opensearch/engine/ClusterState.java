package io.millrace.adapters.opensearch.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Call;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Checks whether a cluster can be used: a manager responds, and every index has its primary shards. */
final class ClusterState implements EngineState {

    /** Expires before the readiness check gives up after a second, so that the response names the node. */
    private static final Duration SHORT = Duration.ofMillis(800);

    private static final Call HEALTH =
            Call.get("/_cluster/health?timeout=600ms&cluster_manager_timeout=600ms&filter_path=status,timed_out");
    private static final Set<Rejection.Reason> OUTAGES =
            Set.of(Rejection.Reason.UNAVAILABLE, Rejection.Reason.OVERLOADED, Rejection.Reason.OUTCOME_UNKNOWN);

    private final ClusterClient cluster;

    ClusterState(ClusterClient cluster) {
        this.cluster = cluster;
    }

    @Override
    public Optional<String> trouble() {
        try {
            JsonNode health = cluster.send(HEALTH, SHORT).json();
            return health.path("status").asText().equals("red")
                    ? Optional.of("the cluster is red: primary shards of some indices are missing")
                    : Optional.empty();
        } catch (ClusterException e) {
            return Optional.of("the cluster does not answer: " + e.error().reason());
        }
    }

    @Override
    public Optional<Rejection> outage(Throwable failure) {
        return failure instanceof ClusterException refused
                ? Optional.of(refused.toRejection()).filter(told -> OUTAGES.contains(told.reason()))
                : Optional.empty();
    }
}

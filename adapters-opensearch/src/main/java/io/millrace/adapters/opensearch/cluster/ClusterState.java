package io.millrace.adapters.opensearch.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.DestinationName;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Checks whether a cluster can be used: a cluster manager responds, and every index has its primary shards. */
public final class ClusterState implements EngineState {

    /**
     * The data stream for discarded destinations. No documents are written to this data stream. Its write index is
     * never removed and consists of a single empty shard.
     */
    public static final String DISCARDED = "millrace-discarded";

    /**
     * The time limit for a health check. The readiness check of this service has a longer time limit (1 s), so that its
     * response can contain the name of the node.
     */
    private static final Duration SHORT = Duration.ofMillis(800);

    private static final ClusterRequest HEALTH = ClusterRequest.get(
            "/_cluster/health?timeout=600ms&cluster_manager_timeout=600ms&filter_path=status,timed_out");
    private static final ClusterRequest LOAD =
            ClusterRequest.get("/_cluster/health?filter_path=status,task_max_waiting_in_queue_millis");

    private static final ClusterRequest INDEX_HEALTH =
            ClusterRequest.get("/_cluster/health?level=indices&expand_wildcards=all&filter_path=indices.*.status");
    private static final ClusterRequest POSSIBLE_DESTINATIONS = ClusterRequest.get(
            "/_resolve/index/.migrated-*,migrated-*,.ds-" + DISCARDED + "-*?expand_wildcards=all&filter_path=indices");

    /** Upgrades pause if the oldest task of the cluster manager is older than this. */
    private static final Duration OLDEST_TASK = Duration.ofSeconds(10);

    private static final String RED = "the cluster is red: primary shards of some indices are missing";

    private static final Set<Rejection.Reason> OUTAGES =
            Set.of(Rejection.Reason.UNAVAILABLE, Rejection.Reason.OVERLOADED, Rejection.Reason.OUTCOME_UNKNOWN);

    private final ClusterClient cluster;

    public ClusterState(ClusterClient cluster) {
        this.cluster = cluster;
    }

    @Override
    public Optional<String> findProblem() {
        try {
            JsonNode health = cluster.send(HEALTH, SHORT).json();
            return isRed(health) ? Optional.of(RED) : Optional.empty();
        } catch (ClusterException e) {
            return Optional.of("the cluster does not respond: " + e.error().reason());
        }
    }

    @Override
    public Optional<Rejection> outage(Throwable failure) {
        return failure instanceof ClusterException refused
                ? Optional.of(refused.toRejection()).filter(rejection -> OUTAGES.contains(rejection.reason()))
                : Optional.empty();
    }

    @Override
    public Optional<String> pauseReason() {
        JsonNode health = cluster.send(LOAD).json();
        if (isRed(health) && !lacksOnlyDestinations()) {
            return Optional.of(RED);
        }
        return health.path("task_max_waiting_in_queue_millis").asLong() > OLDEST_TASK.toMillis()
                ? Optional.of("the oldest pending task of the cluster manager is older than " + OLDEST_TASK.toSeconds()
                        + " s (GET /_cluster/pending_tasks)")
                : Optional.empty();
    }

    /**
     * Returns whether all red indices are destinations: of unfinished upgrades, or in the data stream of discarded
     * destinations. Destinations have no replicas, so the loss of a single node can make them red. A destination stays
     * red until its upgrade continues and creates another destination. Therefore an upgrade must not wait until a
     * destination is no longer red.
     */
    private boolean lacksOnlyDestinations() {
        Set<String> red = new HashSet<>();
        cluster.send(INDEX_HEALTH).json().path("indices").properties().forEach(index -> {
            if (isRed(index.getValue())) {
                red.add(index.getKey());
            }
        });
        if (red.isEmpty()) {
            return false;
        }
        cluster.send(POSSIBLE_DESTINATIONS).json().path("indices").forEach(index -> {
            if (isUnfinishedDestination(index)) {
                red.remove(index.path("name").asText());
            }
        });
        return red.isEmpty();
    }

    /**
     * Returns whether an index is a discarded destination or the destination of an unfinished upgrade. Discarded
     * destinations are in a separate data stream. Any other destination is in no data stream; its name shows which
     * index it will replace.
     */
    private static boolean isUnfinishedDestination(JsonNode index) {
        String name = index.path("name").asText();
        if (index.path("data_stream").asText().equals(DISCARDED)) {
            return true;
        }
        if (index.has("data_stream") || DestinationName.sourceOf(name).isEmpty()) {
            return false;
        }
        for (JsonNode alias : index.path("aliases")) {
            // The upgrade of a plain index has ended if the destination has the name of the source as an alias.
            if (IndexName.brokenRule(alias.asText()).isEmpty()
                    && DestinationName.isUpgraded(name, new IndexName(alias.asText()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isRed(JsonNode health) {
        return health.path("status").asText().equals("red");
    }
}

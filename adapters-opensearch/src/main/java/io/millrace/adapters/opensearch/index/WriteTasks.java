package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.IndexName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Waits for tasks of the cluster that write documents to primary shards. A node lists such a task before the task
 * checks the blocks of the index, and until all copies of the shard have the documents.
 */
final class WriteTasks {

    /** Lists the running writes. Single documents have the same action as bulk requests. */
    private static final ClusterRequest UNDER_WAY =
            ClusterRequest.get("/_tasks?actions=indices:data/write/bulk%5Bs%5D%5Bp%5D&detailed&group_by=none");

    private static final Pattern SHARD = Pattern.compile(" index\\[(.+)]\\[[0-9]+](?:,|$)");

    private final ClusterClient cluster;

    WriteTasks(ClusterClient cluster) {
        this.cluster = cluster;
    }

    /**
     * Waits for the end of running writes to an index. The index must have a write block that all nodes know.
     *
     * @throws ClusterException if the writes do not end in time, or the cluster does not respond
     * @throws Rejection if a node did not list its tasks
     */
    void await(IndexName index) {
        JsonNode listed = cluster.send(UNDER_WAY).json();
        if (!listed.path("node_failures").isEmpty()
                || !listed.path("task_failures").isEmpty()) {
            throw new Rejection(
                    Reason.UNAVAILABLE, "not all nodes of the cluster list the writes in progress: " + listed);
        }
        for (JsonNode task : listed.path("tasks")) {
            if (mayWriteTo(index, task.path("description").asText())) {
                String id = task.path("node").asText() + ":" + task.path("id").asText();
                // Waits for the end of the task. The result is empty if the task has already ended.
                cluster.find(ClusterRequest.get("/_tasks/" + ClusterRequest.encoded(id)
                        + "?wait_for_completion=true&timeout=" + cluster.serverTimeout()));
            }
        }
    }

    /** Returns whether a task may write to the index. A task with an unknown description may write to any index. */
    private static boolean mayWriteTo(IndexName index, String description) {
        Matcher shard = SHARD.matcher(description);
        return !shard.find() || shard.group(1).equals(index.value());
    }
}

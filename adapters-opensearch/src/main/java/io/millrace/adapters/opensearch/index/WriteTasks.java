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
 * Waits for the end of cluster tasks that write documents to primary shards. The list of a node contains such a task
 * before the task checks the blocks of the index. The list contains the task until all copies of the shard have the
 * documents.
 */
final class WriteTasks {

    /** Lists the running writes. The action is the same for single documents and for bulk requests. */
    private static final ClusterRequest UNDER_WAY =
            ClusterRequest.get("/_tasks?actions=indices:data/write/bulk%5Bs%5D%5Bp%5D&detailed&group_by=none");

    private static final Pattern SHARD = Pattern.compile(" index\\[(.+)]\\[[0-9]+](?:,|$)");

    private final ClusterClient cluster;

    WriteTasks(ClusterClient cluster) {
        this.cluster = cluster;
    }

    /**
     * Waits for the end of running writes to an index. The index must have a write block, and all nodes must know the
     * block.
     *
     * @throws ClusterException if the writes do not end in time, or the cluster does not respond
     * @throws Rejection if a node did not report its tasks
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
                // Waits for the end of the task. The response is empty if the task has already ended.
                cluster.find(ClusterRequest.get("/_tasks/" + ClusterRequest.encoded(id)
                        + "?wait_for_completion=true&timeout=" + cluster.serverTimeout()));
            }
        }
    }

    /**
     * Returns whether a task may write to the index. If the description of the task is unknown, the task may write to
     * any index.
     */
    private static boolean mayWriteTo(IndexName index, String description) {
        Matcher shard = SHARD.matcher(description);
        return !shard.find() || shard.group(1).equals(index.value());
    }
}

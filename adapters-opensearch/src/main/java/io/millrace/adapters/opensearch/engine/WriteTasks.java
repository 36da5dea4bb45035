package io.millrace.adapters.opensearch.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Call;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.IndexName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tasks of a cluster that write documents to primary shards. A node lists such a task before it checks the blocks of
 * the index, until all copies of the shard have the documents.
 */
final class WriteTasks {

    /** Single documents are written by this action, too. */
    private static final Call UNDER_WAY =
            Call.get("/_tasks?actions=indices:data/write/bulk%5Bs%5D%5Bp%5D&detailed&group_by=none");

    private static final Pattern SHARD = Pattern.compile(" index\\[(.+)]\\[[0-9]+](?:,|$)");

    private final ClusterClient cluster;

    WriteTasks(ClusterClient cluster) {
        this.cluster = cluster;
    }

    /**
     * Waits until those writes to an index have ended that are under way. The index has a write block that all nodes know.
     *
     * @throws ClusterException if they do not end in time, or the cluster does not answer
     * @throws Rejection if a node did not list its tasks
     */
    void await(IndexName index) {
        JsonNode listed = cluster.send(UNDER_WAY).json();
        if (!listed.path("node_failures").isEmpty()
                || !listed.path("task_failures").isEmpty()) {
            throw new Rejection(
                    Reason.UNAVAILABLE, "not all nodes of the cluster list the writes that are under way: " + listed);
        }
        for (JsonNode task : listed.path("tasks")) {
            if (mayWriteTo(index, task.path("description").asText())) {
                String id = task.path("node").asText() + ":" + task.path("id").asText();
                // Not found once it has ended.
                cluster.find(Call.get("/_tasks/" + Call.encoded(id) + "?wait_for_completion=true&timeout="
                        + cluster.serverTimeout()));
            }
        }
    }

    /** An unknown description may be of any index. */
    private static boolean mayWriteTo(IndexName index, String description) {
        Matcher shard = SHARD.matcher(description);
        return !shard.find() || shard.group(1).equals(index.value());
    }
}

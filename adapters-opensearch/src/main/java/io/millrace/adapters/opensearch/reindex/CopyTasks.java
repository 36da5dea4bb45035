package io.millrace.adapters.opensearch.reindex;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.List;

/**
 * The tasks of the cluster that copy documents. If the service that started a task ends, the task continues. The mark
 * of a task is the name of the destination.
 */
final class CopyTasks {

    private static final ClusterRequest RUNNING = ClusterRequest.get("/_tasks?actions=*reindex&detailed&group_by=none");

    private final ClusterClient cluster;

    CopyTasks(ClusterClient cluster) {
        this.cluster = cluster;
    }

    /** Returns a copy of the request that starts a copy task. The name of the destination is its mark. */
    static ClusterRequest marked(ClusterRequest request, IndexName destination) {
        return request.marked(destination.value());
    }

    /** Cancels a task, and waits until the task has stopped writing. */
    void cancel(String task) {
        try {
            cluster.send(ClusterRequest.post(
                    "/_tasks/" + ClusterRequest.encoded(task) + "/_cancel?wait_for_completion=true"));
        } catch (ClusterException e) {
            // The error is ignored: the task writes only to the destination of its attempt, and ends when this
            // destination is discarded.
            return;
        }
    }

    /** Cancels all tasks that copy to a destination. Returns whether such tasks existed. */
    boolean cancelAll(IndexName destination) {
        List<String> running = new ArrayList<>();
        for (JsonNode task : cluster.send(RUNNING).json().path("tasks")) {
            String mark = task.path("headers").path("X-Opaque-Id").asText();
            if (mark.endsWith(":" + destination) && !task.has("parent_task_id")) {
                running.add(task.path("node").asText() + ":" + task.path("id").asText());
            }
        }
        running.forEach(this::cancel);
        return !running.isEmpty();
    }
}

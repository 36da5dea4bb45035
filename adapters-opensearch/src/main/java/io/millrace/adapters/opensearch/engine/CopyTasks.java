package io.millrace.adapters.opensearch.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Call;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.List;

/** The tasks of a cluster that copy documents. They outlive the service that started them, and have a mark. */
final class CopyTasks {

    private static final Call RUNNING = Call.get("/_tasks?actions=*reindex&detailed&group_by=none");

    private final ClusterClient cluster;

    CopyTasks(ClusterClient cluster) {
        this.cluster = cluster;
    }

    /** Marks the call that starts the copy to a destination. */
    static Call marked(Call call, IndexName destination) {
        return call.marked(destination.value());
    }

    /** Cancels a task, and waits until it has stopped writing. */
    void cancel(String task) {
        try {
            cluster.send(Call.post("/_tasks/" + Call.encoded(task) + "/_cancel?wait_for_completion=true"));
        } catch (ClusterException e) {
            // The task only creates documents of its attempt, and ends when the destination is discarded.
            return;
        }
    }

    /** Cancels all tasks that copy to a destination, and returns whether there were any. */
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

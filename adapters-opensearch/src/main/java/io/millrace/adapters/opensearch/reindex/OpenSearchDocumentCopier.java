package io.millrace.adapters.opensearch.reindex;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Answer;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Attributes;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.Throttle;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Copies documents with a task of the cluster. The task creates only missing documents. If it ends early, another task
 * can therefore continue the copy.
 */
public final class OpenSearchDocumentCopier implements DocumentCopier {

    private static final int SMALLEST_BATCH = 1_000;
    private static final int LARGEST_BATCH = 5_000;

    /** The size of a batch on disk in bytes. The sources of the documents are several times larger. */
    private static final long BYTES_OF_BATCH = 1_000_000;

    private static final String MOST_RESULTS = "index.max_result_window";
    private static final int MOST_TASKS = 10;

    /**
     * If a failure has this status or a higher one, no shard could store the document. With a lower status, the cluster
     * has rejected the document itself.
     */
    private static final int NOT_REFUSED = 500;

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;
    private final CopyTasks tasks;
    private final Duration checkInterval;

    /**
     * Creates the port.
     *
     * @param checkInterval the maximum time between two checks of a task
     */
    public OpenSearchDocumentCopier(ClusterClient cluster, ClusterCatalog catalog, Duration checkInterval) {
        this.cluster = cluster;
        this.catalog = catalog;
        this.tasks = new CopyTasks(cluster);
        this.checkInterval = checkInterval;
    }

    @Override
    public void copy(Index source, Index destination, Throttle throttle, Fence fence, Progress progress) {
        Reached reached = new Reached(progress);
        for (int begun = 0; begun < MOST_TASKS; begun++) {
            requireThere(source);
            requireThere(destination);
            if (follow(begin(source, destination, throttle), reached)) {
                refresh(destination);
                // If the destination was deleted, the cluster may have created another index with the same name
                // automatically.
                requireThere(destination);
                return;
            }
        }
        throw new Rejection(
                Reason.UNAVAILABLE,
                "copying index [" + source.name() + "] ended early " + MOST_TASKS + " times" + reached.error);
    }

    private String begin(Index source, Index destination, Throttle throttle) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        body.put("conflicts", "proceed");
        ObjectNode from = body.putObject("source");
        from.put("index", source.name().value());
        from.put("size", throttle.largestRange(batch(source, fitting(source))));
        // Documents are copied in the order of their arrival, which the sequence numbers define. The parameter
        // "unmapped_type" is necessary, because an index without mappings has no fields.
        from.putArray("sort")
                .addObject()
                .putObject("_seq_no")
                .put("order", "asc")
                .put("unmapped_type", "long");
        ObjectNode into = body.putObject("dest").put("index", destination.name().value());
        if (source.membership().isEmpty()) {
            // A plain index can contain updated documents. Their versions are copied, because clients may compare
            // versions.
            into.put("version_type", "external");
        } else {
            into.put("op_type", "create");
        }
        try {
            // The task does not refresh the destination. Otherwise a failed task would wait another minute for a lost
            // shard.
            ClusterRequest request = ClusterRequest.post(
                    "/_reindex?wait_for_completion=false&requests_per_second="
                            + (throttle.documentsPerSecond().isPresent()
                                    ? throttle.documentsPerSecond().getAsDouble()
                                    : -1),
                    body.toString());
            return cluster.send(CopyTasks.marked(request, destination.name()))
                    .json()
                    .path("task")
                    .asText();
        } catch (ClusterException e) {
            requireThere(source);
            requireThere(destination);
            throw e.toRejection();
        }
    }

    private static int batch(Index source, long fitting) {
        String most = source.settings().values().get(MOST_RESULTS);
        long batch = Math.max(SMALLEST_BATCH, Math.min(LARGEST_BATCH, fitting));
        return (int) (most == null ? batch : Math.min(batch, Long.parseLong(most)));
    }

    /**
     * Returns the number of documents that a batch of the usual size on disk contains. If the documents are smaller, a
     * batch contains more of them, because each batch has a fixed cost.
     */
    private long fitting(Index source) {
        try {
            JsonNode numbers = cluster.send(
                            ClusterRequest.get(ClusterRequest.path(source.name()) + "/_stats/docs,store"))
                    .json()
                    .at("/_all/primaries");
            long documents = numbers.at("/docs/count").asLong();
            return BYTES_OF_BATCH
                    * documents
                    / Math.max(1, numbers.at("/store/size_in_bytes").asLong());
        } catch (ClusterException untold) {
            // A block forbids the request, or a node is unavailable. The copy will fail for the same reason and report
            // the reason.
            return SMALLEST_BATCH;
        }
    }

    /**
     * Waits for the end of a task. Returns true if the task has copied all documents. Returns false if another task
     * must be started.
     */
    private boolean follow(String task, Reached reached) {
        boolean ended = false;
        long begun = System.nanoTime();
        try {
            while (true) {
                Optional<JsonNode> seen = findTask(task);
                if (seen.isEmpty()) {
                    ended = true;
                    return false;
                }
                JsonNode status = seen.get().path("task").path("status");
                if (seen.get().path("completed").asBoolean()) {
                    ended = true;
                    return result(seen.get(), reached);
                }
                long copied = status.path("created").asLong()
                        + status.path("version_conflicts").asLong();
                reached.report(copied);
                LockSupport.parkNanos(pause(
                        System.nanoTime() - begun, copied, status.path("total").asLong()));
            }
        } finally {
            if (!ended) {
                tasks.cancel(task);
            }
        }
    }

    /**
     * Returns the time until the next check of the task. It is the estimated remaining time of the task, but has a
     * minimum and a maximum. With this time, a few checks are sufficient, and the end of the task is noticed soon.
     */
    private long pause(long elapsed, long copied, long total) {
        long left = copied == 0 ? elapsed : (long) ((double) elapsed / copied * (total - copied));
        long longest = checkInterval.toNanos();
        return Math.max(longest / 40, Math.min(longest, left));
    }

    private Optional<JsonNode> findTask(String task) {
        try {
            return cluster.find(ClusterRequest.get("/_tasks/" + ClusterRequest.encoded(task)))
                    .map(Answer::json);
        } catch (ClusterException e) {
            if (e.error().status() >= 500) {
                // The node that executed the task has left the cluster, so the task has ended.
                return Optional.empty();
            }
            throw e.toRejection();
        }
    }

    /**
     * Evaluates the result of a task. Returns whether the task has copied all documents. After the loss of a node, the
     * response of a failed task may contain no failure. Therefore the numbers of documents are compared, too.
     */
    private static boolean result(JsonNode seen, Reached reached) {
        JsonNode response = seen.path("response");
        long copied = response.path("created").asLong()
                + response.path("version_conflicts").asLong();
        for (JsonNode failure : response.path("failures")) {
            if (failure.has("id")) {
                JsonNode cause = failure.path("cause");
                String reason = cause.path("caused_by")
                        .path("reason")
                        .asText(cause.path("reason").asText());
                String sentence = "document [" + failure.path("id").asText() + "] cannot be copied: " + reason;
                // If the shards of a destination were lost, the destination does not recover. The next attempt creates
                // another destination.
                throw failure.path("status").asInt() < NOT_REFUSED
                        ? Rejection.invalid(sentence)
                        : new Rejection(Reason.UNAVAILABLE, sentence);
            }
        }
        if (seen.has("error")) {
            reached.error = ": " + seen.path("error").path("reason").asText();
        }
        boolean whole = response.path("failures").isEmpty()
                && !seen.has("error")
                && !response.has("canceled")
                && copied == response.path("total").asLong();
        if (whole && copied > 0) {
            reached.report(copied);
        }
        return whole;
    }

    private void requireThere(Index index) {
        if (catalog.find(index.id()).isEmpty()) {
            throw indexNotFound(index.name());
        }
    }

    private static Rejection indexNotFound(IndexName name) {
        return new Rejection(
                Reason.INDEX_NOT_FOUND, "index [" + name + "] does not exist", Map.of(Attributes.INDEX, name.value()));
    }

    /**
     * Returns 0, because an attempt after an interruption creates another destination and copies from the beginning.
     */
    @Override
    public long copied(Index source, Index destination) {
        return 0;
    }

    @Override
    public long count(Index index) {
        requireThere(index);
        refresh(index);
        try {
            JsonNode answer = cluster.send(ClusterRequest.get(ClusterRequest.path(index.name()) + "/_count"))
                    .json();
            JsonNode shards = answer.path("_shards");
            // If no node contains a shard any more, the cluster does not count this shard as failed.
            if (shards.path("successful").asInt() < shards.path("total").asInt()) {
                throw notWhole(index);
            }
            return answer.path("count").asLong();
        } catch (ClusterException e) {
            throw e.toRejection();
        }
    }

    private void refresh(Index index) {
        try {
            JsonNode answer = cluster.send(ClusterRequest.post(ClusterRequest.path(index.name()) + "/_refresh"))
                    .json();
            if (answer.path("_shards").path("failed").asInt() > 0) {
                throw notWhole(index);
            }
        } catch (ClusterException e) {
            throw e.toRejection();
        }
    }

    private static Rejection notWhole(Index index) {
        return new Rejection(Reason.UNAVAILABLE, "a part of index [" + index.name() + "] did not respond");
    }

    /** Reports progress only if it has increased, because a restarted task begins at 0. */
    private static final class Reached {

        private final Progress progress;
        private long last;

        /** The error of the most recent failed task, as the end of a sentence. */
        private String error = "";

        private Reached(Progress progress) {
            this.progress = progress;
        }

        private void report(long copied) {
            if (copied > last) {
                last = copied;
                progress.copied(copied);
            }
        }
    }
}

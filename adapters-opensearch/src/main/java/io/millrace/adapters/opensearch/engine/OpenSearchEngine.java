package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterConnectionSettings;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.cluster.ClusterFacts;
import io.millrace.adapters.opensearch.cluster.ClusterState;
import io.millrace.adapters.opensearch.cluster.ClusterVersions;
import io.millrace.adapters.opensearch.document.OpenSearchArrivals;
import io.millrace.adapters.opensearch.document.OpenSearchDocumentStore;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.adapters.opensearch.index.OpenSearchAliases;
import io.millrace.adapters.opensearch.index.OpenSearchDataStreams;
import io.millrace.adapters.opensearch.index.OpenSearchIndexTemplates;
import io.millrace.adapters.opensearch.index.OpenSearchIndices;
import io.millrace.adapters.opensearch.index.OpenSearchWriteIndices;
import io.millrace.adapters.opensearch.reindex.OpenSearchDocumentCopier;
import io.millrace.adapters.opensearch.reindex.OpenSearchIndexUpgrades;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.domain.attention.DiskSpace;
import io.millrace.domain.document.aggregation.Sketches;
import io.millrace.domain.index.IndexName;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The engine OpenSearch: all ports of an engine, and the connections to the cluster. */
public final class OpenSearchEngine implements AutoCloseable {

    private static final Duration TASK_CHECK_INTERVAL = Duration.ofMillis(500);

    private static final int MOST_WAITING_READS = 10;

    private final ClusterClient cluster;
    private final ExecutorService background = background();
    private final Engine ports;

    /** Creates the ports. No request is sent to the cluster yet. */
    public OpenSearchEngine(ClusterConnectionSettings settings, Sketches sketches) {
        cluster = new ClusterClient(settings);
        ports = ports(cluster, background, sketches);
    }

    /**
     * Returns the executor that reads the catalog again in the background. After its shutdown, the executor ignores new
     * tasks.
     */
    private static ExecutorService background() {
        return new ThreadPoolExecutor(
                0,
                1,
                10,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING_READS),
                work -> {
                    Thread thread = new Thread(work, "cluster-catalog");
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
    }

    private static Engine ports(ClusterClient cluster, Executor background, Sketches sketches) {
        ClusterCatalog catalog = new ClusterCatalog(cluster, background, System::nanoTime);
        OpenSearchIndices indices = new OpenSearchIndices(cluster, catalog);
        OpenSearchDataStreams streams = new OpenSearchDataStreams(cluster, catalog);
        return new Engine(
                indices,
                new OpenSearchAliases(cluster, catalog),
                streams,
                new OpenSearchIndexTemplates(cluster, catalog),
                new OpenSearchWriteIndices(catalog),
                new OpenSearchDocumentStore(cluster, catalog, "false", sketches),
                new OpenSearchArrivals(cluster, catalog),
                new OpenSearchIndexUpgrades(cluster, catalog, indices, streams),
                new OpenSearchDocumentCopier(cluster, catalog, TASK_CHECK_INTERVAL),
                (stream, createdAt, generation) ->
                        new IndexName(String.format(Locale.ROOT, ".ds-%s-%06d", stream, generation)),
                new ClusterVersions(cluster, background, System::nanoTime),
                new ClusterState(cluster),
                Set.of());
    }

    public Engine ports() {
        return ports;
    }

    /**
     * Reads facts about the cluster for operators.
     *
     * @throws ClusterException if the cluster does not respond, or rejects the request
     */
    public ClusterFacts readFacts() {
        return ClusterFacts.read(cluster);
    }

    /**
     * Returns the free space on the disks of the nodes.
     *
     * @throws ClusterException if the cluster does not respond, or rejects the request
     */
    public List<DiskSpace> readDisks() {
        return ClusterFacts.readDisks(cluster);
    }

    /** Cancels all calls and closes all connections. */
    @Override
    public void close() {
        background.shutdownNow();
        cluster.close();
    }
}

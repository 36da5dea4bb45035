package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterSettings;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.domain.index.IndexName;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** A cluster of OpenSearch as an engine. */
public final class OpenSearchEngine {

    private static final Duration BETWEEN_LOOKS_AT_TASKS = Duration.ofMillis(500);

    private OpenSearchEngine() {}

    /** Joins the ports; the cluster is not used yet. */
    public static Engine of(ClusterSettings settings) {
        ClusterClient cluster = new ClusterClient(settings);
        ClusterCatalog catalog = new ClusterCatalog(cluster, System::nanoTime);
        OpenSearchIndices indices = new OpenSearchIndices(cluster, catalog);
        OpenSearchDataStreams streams = new OpenSearchDataStreams(cluster, catalog);
        return new Engine(
                indices,
                new OpenSearchAliases(cluster, catalog),
                streams,
                new OpenSearchIndexTemplates(cluster, catalog),
                new OpenSearchWriteIndices(catalog),
                new OpenSearchDocumentStore(cluster, catalog, "false"),
                new OpenSearchArrivals(cluster, catalog),
                new OpenSearchIndexUpgrades(cluster, catalog, indices, streams),
                new OpenSearchDocumentCopier(cluster, catalog, BETWEEN_LOOKS_AT_TASKS),
                (stream, createdAt, generation) ->
                        new IndexName(String.format(Locale.ROOT, ".ds-%s-%06d", stream, generation)),
                new ClusterVersions(cluster, System::nanoTime),
                new ClusterState(cluster),
                Set.of());
    }
}

package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.cluster.ClusterVersions;
import io.millrace.adapters.opensearch.document.OpenSearchArrivals;
import io.millrace.adapters.opensearch.document.OpenSearchDocumentStore;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.adapters.opensearch.index.OpenSearchAliases;
import io.millrace.adapters.opensearch.index.OpenSearchIndexTemplates;
import io.millrace.adapters.opensearch.index.OpenSearchIndices;
import io.millrace.adapters.opensearch.index.OpenSearchWriteIndices;
import io.millrace.adapters.opensearch.node.SharedNode;
import io.millrace.adapters.opensearch.reindex.OpenSearchDocumentCopier;
import io.millrace.adapters.opensearch.reindex.OpenSearchIndexUpgrades;
import io.millrace.application.port.driven.engine.ExactSketches;
import io.millrace.application.port.driven.engine.Versions;
import java.time.Duration;

/** The ports on a node on which nothing is. */
public record OpenSearchStore(ClusterClient client, ClusterCatalog catalog) {

    /** Of 2.19.1. */
    public static final String PREVIOUS = "136407927";

    /** Lets contracts take the versions of the node for those of the engine. */
    public static OpenSearchStore empty() {
        ClusterClient client = SharedNode.emptied();
        OpenSearchStore store =
                new OpenSearchStore(client, new ClusterCatalog(client, Runnable::run, System::nanoTime));
        Versions.use(new Versions(
                ClusterVersions.ofNumber(PREVIOUS), store.versions().current()));
        return store;
    }

    public OpenSearchIndices indices() {
        return new OpenSearchIndices(client, catalog);
    }

    public OpenSearchAliases aliases() {
        return new OpenSearchAliases(client, catalog);
    }

    /** Returns the data streams, for each of which there is a template. */
    public StreamsWithTemplate dataStreams() {
        return StreamsWithTemplate.on(this);
    }

    public OpenSearchIndexTemplates indexTemplates() {
        return new OpenSearchIndexTemplates(client, catalog);
    }

    public OpenSearchWriteIndices writeIndices() {
        return new OpenSearchWriteIndices(catalog);
    }

    /** Returns the documents, which are found as soon as they are there. */
    public OpenSearchDocumentStore documents() {
        return new OpenSearchDocumentStore(client, catalog, "true", new ExactSketches());
    }

    public OpenSearchArrivals arrivals() {
        return new OpenSearchArrivals(client, catalog);
    }

    OpenSearchIndexUpgrades indexUpgrades() {
        return new OpenSearchIndexUpgrades(client, catalog, indices(), dataStreams());
    }

    OpenSearchDocumentCopier documentCopier() {
        return new OpenSearchDocumentCopier(client, catalog, Duration.ofMillis(20));
    }

    ClusterVersions versions() {
        return new ClusterVersions(client, Runnable::run, System::nanoTime);
    }
}

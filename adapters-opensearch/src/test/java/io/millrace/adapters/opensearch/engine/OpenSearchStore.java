package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.node.SharedNode;
import io.millrace.application.port.driven.engine.EngineFixture;
import java.time.Duration;

/** The ports on a node on which nothing is but a template for the data streams of the contracts. */
record OpenSearchStore(ClusterClient client, ClusterCatalog catalog) {

    static OpenSearchStore empty() {
        ClusterClient client = SharedNode.emptied();
        return new OpenSearchStore(client, new ClusterCatalog(client, System::nanoTime));
    }

    /** Returns the same with a template for the data streams that contracts make. */
    static OpenSearchStore withTemplate() {
        OpenSearchStore store = empty();
        store.indexTemplates()
                .put(
                        EngineFixture.aStreamTemplate(
                                EngineFixture.TEMPLATE.value(),
                                "logs",
                                "logs-a",
                                "logs-b",
                                "a",
                                "metrics",
                                "m-stream",
                                "secret",
                                "notes-3"),
                        true);
        return store;
    }

    OpenSearchIndices indices() {
        return new OpenSearchIndices(client, catalog);
    }

    OpenSearchAliases aliases() {
        return new OpenSearchAliases(client, catalog);
    }

    OpenSearchDataStreams dataStreams() {
        return new OpenSearchDataStreams(client, catalog);
    }

    OpenSearchIndexTemplates indexTemplates() {
        return new OpenSearchIndexTemplates(client, catalog);
    }

    OpenSearchWriteIndices writeIndices() {
        return new OpenSearchWriteIndices(catalog);
    }

    /** Returns the documents, which are found as soon as they are there. */
    OpenSearchDocumentStore documents() {
        return new OpenSearchDocumentStore(client, catalog, "true");
    }

    OpenSearchArrivals arrivals() {
        return new OpenSearchArrivals(client, catalog);
    }

    OpenSearchIndexUpgrades indexUpgrades() {
        return new OpenSearchIndexUpgrades(client, catalog, indices(), dataStreams());
    }

    OpenSearchDocumentCopier documentCopier() {
        return new OpenSearchDocumentCopier(client, catalog, Duration.ofMillis(20));
    }

    ClusterVersions versions() {
        return new ClusterVersions(client, System::nanoTime);
    }
}

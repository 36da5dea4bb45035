package io.millrace.adapters.opensearch.index;

import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.domain.index.Index;
import java.util.Optional;

/** Finds write indices in the catalog of the cluster. */
public final class OpenSearchWriteIndices implements WriteIndices {

    private final ClusterCatalog catalog;

    public OpenSearchWriteIndices(ClusterCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Optional<Index> find(String name) {
        return catalog.recent().snapshot().writeIndex(name);
    }

    @Override
    public Optional<Index> findUncached(String name) {
        return catalog.reload().snapshot().writeIndex(name);
    }
}

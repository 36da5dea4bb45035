package io.millrace.adapters.opensearch.index;

import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.DataStream;
import java.util.Optional;

/** Finds write indices in the catalog of the cluster. */
public final class OpenSearchWriteIndices implements WriteIndices {

    private final ClusterCatalog catalog;

    public OpenSearchWriteIndices(ClusterCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Optional<Index> find(String name) {
        return find(catalog.recent(), name);
    }

    @Override
    public Optional<Index> findUncached(String name) {
        return find(catalog.reload(), name);
    }

    private static Optional<Index> find(CatalogView view, String name) {
        CatalogSnapshot all = view.snapshot();
        return Optional.ofNullable(all.streams().get(name))
                .map(DataStream::writeIndex)
                .or(() -> Optional.ofNullable(all.indices().get(name)))
                .or(() -> Optional.ofNullable(all.aliases().get(name)));
    }
}

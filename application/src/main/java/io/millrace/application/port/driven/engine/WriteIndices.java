package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.Index;
import java.util.Optional;

/** Resolves names to the indices that receive writes. Implementations must pass {@code WriteIndicesContract}. */
public interface WriteIndices {

    /**
     * Returns the write index of the data stream or alias with this name, or the index with this name, see
     * {@link io.millrace.domain.catalog.CatalogSnapshot#writeIndex}. The result may be slightly out of date. In that
     * case, {@link DocumentStore#append} writes nothing to an index that no longer accepts documents.
     *
     * @throws io.millrace.domain.Rejection if no index of the alias receives writes
     */
    Optional<Index> find(String name);

    /** Returns the same as {@link #find}, but always reads the current state. */
    Optional<Index> findUncached(String name);
}

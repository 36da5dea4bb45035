package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.change.IndexChange;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * All indices, including backing indices of data streams. Indices, aliases and data streams share one namespace.
 * Implementations must pass {@code IndicesContract}.
 */
public interface Indices extends Catalog {

    /**
     * Creates a plain index without documents.
     *
     * @throws Rejection if the name is taken
     */
    default Index create(NewIndex index) {
        return create(index, List.of());
    }

    /**
     * Creates a plain index without documents together with its aliases, atomically.
     *
     * @throws Rejection if one of the names is taken, or if the properties of an alias contradict its properties on
     *     other indices
     */
    Index create(NewIndex index, List<NamedAlias> aliases);

    /**
     * Removes an index and its documents. A backing index is also removed from its data stream, and the generation of
     * the data stream increases.
     *
     * @throws Rejection if the index is the write index of a data stream, an index block forbids the deletion of the
     *     index, or the index does not exist
     */
    void delete(Index index);

    /**
     * Adds a block to an index atomically. If the block forbids writes, waits for current appends; after this method
     * has returned, the index rejects every append. Does nothing if the index already has the block.
     *
     * @return the index after the change
     * @throws Rejection if the index does not exist
     */
    Index block(Index index, IndexBlock block);

    /**
     * Closes an index atomically, and waits for current appends. Does nothing if the index is already closed.
     *
     * @return the index after the change
     * @throws Rejection if the index does not exist
     */
    Index close(Index index);

    /**
     * Opens a closed index. Does nothing if the index is open.
     *
     * @return the index after the change
     * @throws Rejection if the index does not exist
     */
    Index open(Index index);

    /**
     * Changes settings or mappings of indices. The change of each index is atomic. If the change forbids writes, waits
     * for current appends. Skips missing indices. With {@link EngineCapability#WHOLE_CHANGES} all indices are changed
     * in one step; if one index rejects the change, no index is changed.
     */
    Changed update(Collection<IndexId> indices, IndexChange change);

    /** Returns the number of open indices. */
    long countOpen();

    /** Returns the stored size of each index in bytes; missing indices are omitted. */
    Map<IndexId, Long> sizesInBytes(List<IndexId> indices);

    /**
     * The result of a change of several indices.
     *
     * @param changed the indices that were changed
     * @param refused the rejection of each index that was not changed, in the order of the indices
     */
    record Changed(List<IndexId> changed, Map<IndexId, Rejection> refused) {}

    /**
     * An index to create, with all its properties.
     *
     * @param hidden whether patterns match the index only if they include hidden indices
     */
    record NewIndex(
            IndexName name,
            IndexVersion version,
            IndexSettings settings,
            JsonText mappings,
            boolean hidden,
            Instant createdAt) {

        /** Returns a copy with another version. */
        public NewIndex in(IndexVersion other) {
            return new NewIndex(name, other, settings, mappings, hidden, createdAt);
        }
    }
}

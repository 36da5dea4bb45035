package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexChange;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Every index there is, backing indices of data streams included. Indices, aliases and data streams share one name
 * space. Adapters prove themselves with {@code IndicesContract}.
 */
public interface Indices extends Catalog {

    /**
     * Creates a plain index without documents.
     *
     * @throws Rejection if the name is taken; nothing is changed
     */
    default Index create(NewIndex index) {
        return create(index, List.of());
    }

    /**
     * Creates a plain index without documents together with its aliases, in one step.
     *
     * @throws Rejection if one of the names is taken; nothing is changed
     */
    Index create(NewIndex index, List<IndexName> aliases);

    /**
     * Removes an index and its documents; a backing index leaves its data stream, whose generation rises.
     *
     * @throws Rejection if it is the write index of a data stream, a block forbids deleting it, or it is gone; nothing is
     *     changed
     */
    void delete(Index index);

    /**
     * Puts a block on an index, in one step. A block that forbids writing waits for appends that are under way; once
     * this returns, every append is refused. Does nothing if the block is there already.
     *
     * @return the index as it is then
     * @throws Rejection if it is gone
     */
    Index block(Index index, IndexBlock block);

    /**
     * Closes an index, in one step. Documents being appended at that moment are waited for, as {@link #block} does. Does
     * nothing if it is closed already.
     *
     * @return the index as it is then
     * @throws Rejection if it is gone
     */
    Index close(Index index);

    /**
     * Opens a closed index. Does nothing if it is open.
     *
     * @return the index as it is then
     * @throws Rejection if it is gone
     */
    Index open(Index index);

    /**
     * Changes settings or mappings of indices, each in one step. If that ends the writing of documents, those being
     * appended at that moment are waited for, as {@link #block} does. Indices that are gone are passed over. With {@link
     * EngineCapability#WHOLE_CHANGES} all are changed in one step, and none if one refuses.
     */
    Changed update(Collection<IndexId> indices, IndexChange change);

    /** Returns how many indices are open at this moment. */
    long countOpen();

    /** Returns the size in bytes of each of the indices in the store; missing ones are left out. */
    Map<IndexId, Long> sizesInBytes(List<IndexId> indices);

    /**
     * What has become of indices that were to be changed.
     *
     * @param refused in the order of the indices
     */
    record Changed(List<IndexId> changed, Map<IndexId, Rejection> refused) {}

    /**
     * An index to create.
     *
     * @param hidden whether patterns pass it over unless they ask for hidden ones
     */
    record NewIndex(
            IndexName name,
            IndexVersion version,
            IndexSettings settings,
            JsonText mappings,
            boolean hidden,
            Instant createdAt) {

        /** Returns the same in another version. */
        public NewIndex in(IndexVersion other) {
            return new NewIndex(name, other, settings, mappings, hidden, createdAt);
        }
    }
}

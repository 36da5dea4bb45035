package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Every index there is, backing indices of data streams included. Indices, aliases and data streams share one name
 * space. Adapters prove themselves with {@code IndicesContract}.
 */
public interface Indices {

    /**
     * Finds the indices that {@code selection} means, all at one moment. A data stream stands for all its backing
     * indices, whatever their state, and one that a pattern finds for those in the states that the selection asks for; an
     * alias stands for its index, for patterns as well; a pattern finds plain indices in the states the selection asks
     * for, and backing indices only if it begins with a dot or asks for hidden ones.
     *
     * @param scope what patterns find no more than; names without pattern are looked for whatever it says
     */
    Selected select(NameSelection selection, NameScope scope);

    /**
     * Finds what each of these names means, as {@link #select} does for one of them: all at one moment, and with one
     * question to the store however many there are.
     *
     * @param names good names without pattern
     * @return for each name what it means, or that it is missing
     * @throws io.millrace.domain.Rejection if there are more than a selection may have
     */
    Map<String, Selected> selectEach(Collection<String> names);

    /**
     * Creates a plain index without documents.
     *
     * @throws io.millrace.domain.Rejection if the name is taken; nothing is changed
     */
    default Index create(NewIndex index) {
        return create(index, List.of());
    }

    /**
     * Creates a plain index without documents together with its aliases, in one step.
     *
     * @throws io.millrace.domain.Rejection if one of the names is taken; nothing is changed
     */
    Index create(NewIndex index, List<IndexName> aliases);

    /**
     * Removes an index and its documents; a backing index leaves its data stream, whose generation rises.
     *
     * @throws io.millrace.domain.Rejection if it is the write index of a data stream, or not there any more; nothing is
     *     changed
     */
    void delete(Index index);

    /**
     * Puts a block on an index, in one step. If it forbids writing, documents being appended at that moment are waited
     * for; once this returns none is appended any more, whoever tries. Does nothing if the block is there already.
     *
     * @return the index as it is then
     * @throws io.millrace.domain.Rejection if it is gone
     */
    Index block(Index index, IndexBlock block);

    /**
     * Closes an index, in one step. Documents being appended at that moment are waited for, as {@link #block} does. Does
     * nothing if it is closed already.
     *
     * @return the index as it is then
     * @throws io.millrace.domain.Rejection if it is gone
     */
    Index close(Index index);

    /**
     * Opens a closed index. Does nothing if it is open.
     *
     * @return the index as it is then
     * @throws io.millrace.domain.Rejection if it is gone
     */
    Index open(Index index);

    /**
     * Changes settings, blocks, visibility and mappings of indices, all in one step. If that ends the writing of
     * documents, those being appended at that moment are waited for, as {@link #block} does. Indices that are gone are
     * passed over.
     *
     * @param change is handed each index as it is at that moment, and may be so several times; of what it returns nothing
     *     else is looked at, and if it throws nothing is changed
     */
    void update(Collection<IndexId> indices, UnaryOperator<Index> change);

    /**
     * Counts the documents of a backing index that is not the write index, or of the destination of an upgrade, and
     * remembers the count and the earliest and latest timestamp. Does nothing if they are known already, the index takes
     * documents, or it is gone.
     */
    void seal(IndexId index);

    /** Returns the backing indices that take no documents but have not been sealed, for instance after a crash. */
    List<IndexId> listUnsealed();

    /** Returns how many bytes the documents of each of the indices take in the store; those that are gone are left out. */
    Map<IndexId, Long> sizesInBytes(List<IndexId> indices);

    /**
     * What was found.
     *
     * @param indices each once, ordered by the name of their data stream or their own, then by position
     * @param missing the names without pattern that nothing carries, in the order of the selection
     * @param aliases the names without pattern that are aliases, with their indices, in the order of the selection
     */
    record Selected(List<Found> indices, List<String> missing, Map<String, IndexName> aliases) {

        public Selected {
            indices = List.copyOf(indices);
            missing = List.copyOf(missing);
            aliases = Collections.unmodifiableMap(new LinkedHashMap<>(aliases));
        }
    }

    /**
     * An index that was found.
     *
     * @param named whether its own name or an alias was given, and not the name of its data stream or a pattern
     * @param byAlias whether nothing but aliases led to it
     */
    record Found(Index index, boolean named, boolean byAlias) {

        /** Returns the same index as it was found this way and the other. */
        public Found with(Found other) {
            return new Found(index, named || other.named, byAlias && other.byAlias);
        }
    }

    /**
     * An index that is to be created.
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

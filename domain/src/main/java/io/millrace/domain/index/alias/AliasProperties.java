package io.millrace.domain.index.alias;

import io.millrace.domain.text.JsonText;
import java.util.Optional;

/**
 * The properties of an alias for one of its indices or data streams.
 *
 * @param filter a query that restricts searches through the alias, as sent by the client
 * @param indexRouting a value that is stored and returned but has no effect, because an index is not split into shards
 * @param searchRouting a value that is stored and returned but has no effect, like {@code indexRouting}
 * @param writeIndex whether the index or data stream receives the writes to the alias; if absent, it receives the
 *     writes only if it is the only index of the alias
 * @param hidden whether patterns match the alias only if they include hidden names; equal for all indices of an alias
 */
public record AliasProperties(
        Optional<JsonText> filter,
        Optional<String> indexRouting,
        Optional<String> searchRouting,
        Optional<Boolean> writeIndex,
        Optional<Boolean> hidden) {

    public static final AliasProperties NONE = new AliasProperties(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns a copy with this value of {@code writeIndex}. */
    public AliasProperties writing(Optional<Boolean> writes) {
        return new AliasProperties(filter, indexRouting, searchRouting, writes, hidden);
    }

    /**
     * Returns a copy with only the properties that an alias of a data stream can have: the filter, and whether the data
     * stream receives writes.
     */
    public AliasProperties ofStream() {
        return new AliasProperties(filter, Optional.empty(), Optional.empty(), writeIndex, Optional.empty());
    }

    /** Returns whether the alias explicitly marks the index or data stream as the one that receives writes. */
    public boolean isWriteIndex() {
        return writeIndex.orElse(false);
    }

    public boolean isHidden() {
        return hidden.orElse(false);
    }
}

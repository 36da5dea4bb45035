package io.millrace.domain.index.alias;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;

/** One of the alias changes in a request. */
public sealed interface AliasChange {

    /** Returns the name of the index or data stream that is changed. */
    IndexName index();

    /**
     * Adds an alias to the index or data stream. If it already has this alias, replaces the properties of the alias.
     */
    record Addition(IndexName index, IndexName alias, AliasProperties properties) implements AliasChange {

        /** Adds an alias without properties. */
        public Addition(IndexName index, IndexName alias) {
            this(index, alias, AliasProperties.NONE);
        }
    }

    /**
     * Removes an alias from the index or data stream.
     *
     * @param mustExist whether the change is rejected if the index does not have the alias
     */
    record Removal(IndexName index, IndexName alias, boolean mustExist) implements AliasChange {}

    /**
     * Removes the index with its documents and aliases. Afterwards the other changes can use its name.
     *
     * @param id the id of the index; another index with this name is not removed
     */
    record IndexRemoval(IndexName index, IndexId id) implements AliasChange {}
}

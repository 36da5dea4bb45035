package io.millrace.domain.index;

/** One of the changes of aliases that a request makes together. */
public sealed interface AliasChange {

    /** Returns the name of the index that is changed. */
    IndexName index();

    /** The index gets an alias; nothing happens if it has it already. */
    record Addition(IndexName index, IndexName alias) implements AliasChange {}

    /**
     * The index loses an alias.
     *
     * @param mustExist whether the change is refused if it is none of its aliases
     */
    record Removal(IndexName index, IndexName alias, boolean mustExist) implements AliasChange {}

    /**
     * The index is removed with its documents and aliases, which makes its name free for the other changes.
     *
     * @param id another index of this name is not removed
     */
    record IndexRemoval(IndexName index, IndexId id) implements AliasChange {}
}

package io.millrace.domain.index.change;

import io.millrace.domain.index.Index;

/**
 * A change of an existing index. An engine applies it with {@link #appliedTo}, or sends the contained request to a
 * cluster that applies its own rules.
 */
public sealed interface IndexChange permits SettingsChange, MappingsChange {

    /**
     * Returns the index after this change.
     *
     * @throws io.millrace.domain.Rejection if a block forbids the change, or the change is not possible in the current
     *     state of the index
     */
    Index appliedTo(Index index);
}

package io.millrace.domain.index.change;

import io.millrace.domain.index.Index;

/**
 * A change of an existing index. An engine applies the change with {@link #appliedTo}, or sends the request that the
 * change contains to a cluster, which applies its own rules.
 */
public sealed interface IndexChange permits SettingsChange, MappingsChange {

    /**
     * Returns the index after this change.
     *
     * @throws io.millrace.domain.Rejection if an index block forbids the change, or the change is not possible in the
     *     current state of the index
     */
    Index appliedTo(Index index);
}

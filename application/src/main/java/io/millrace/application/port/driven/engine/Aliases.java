package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.AliasChange;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Second names of indices. Adapters prove themselves with {@code AliasesContract}. */
public interface Aliases {

    /** Returns the aliases of those of the indices that have any, ordered by name, all as they are at one moment. */
    Map<IndexId, List<IndexName>> listOf(Collection<IndexId> indices);

    /**
     * Changes aliases, all in one step, as {@link io.millrace.domain.index.AliasTable} says. Waits for appends to
     * removed indices.
     *
     * @throws io.millrace.domain.Rejection if one of the changes is not possible; nothing is changed
     */
    void change(List<AliasChange> changes);
}

package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.NamedAlias;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Alternative names of indices and data streams. Implementations must pass {@code AliasesContract}. */
public interface Aliases {

    /**
     * Returns the aliases of these indices, ordered by name, from one snapshot. Indices without aliases are omitted.
     */
    Map<IndexId, List<NamedAlias>> listOf(Collection<IndexId> indices);

    /**
     * Returns the aliases of these data streams, ordered by name, from one snapshot. Data streams without aliases are
     * omitted.
     */
    Map<StreamName, List<NamedAlias>> listOfStreams(Collection<StreamName> streams);

    /**
     * Changes aliases atomically according to {@link io.millrace.domain.index.alias.AliasTable}. An index that is
     * removed by a change first finishes its current appends.
     *
     * @throws io.millrace.domain.Rejection if one of the changes is not possible
     */
    void change(List<AliasChange> changes);
}

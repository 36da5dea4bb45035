package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
     * Changes aliases atomically, by the rules of {@link io.millrace.domain.index.alias.AliasTable}. If a change
     * removes an index, waits for the current appends to this index.
     *
     * @throws io.millrace.domain.Rejection if one of the changes is not possible
     */
    void change(List<AliasChange> changes);

    /**
     * Creates the next index of an alias and changes aliases, in one step.
     *
     * @return false if {@code current} no longer receives the writes to the alias; then nothing is changed
     * @throws io.millrace.domain.Rejection if the name of the new index is taken, or one of the alias changes is not
     *     possible
     */
    boolean rollOver(AliasRollover rollover);

    /**
     * A rollover of an alias.
     *
     * @param current the index that receives the writes to the alias before the rollover
     * @param before the properties that the alias has for the current index
     * @param others further aliases of the new index
     */
    record AliasRollover(
            IndexName alias, Index current, AliasProperties before, NewIndex next, List<NamedAlias> others) {

        /** Returns whether the current index still receives the writes to the alias, with the same properties. */
        public boolean isCurrent(ResolvedAlias resolved) {
            return resolved.findWriteIndex()
                            .filter(index -> index.id().equals(current.id()))
                            .isPresent()
                    && resolved.members().stream()
                            .anyMatch(member -> member.name().equals(current.name())
                                    && member.properties().equals(before));
        }

        /** Returns the changes of this alias for the current index and for the new index. */
        public List<AliasChange> changes() {
            AliasChange outgoing = before.isWriteIndex()
                    ? new AliasChange.Addition(current.name(), alias, before.writing(Optional.of(false)))
                    : new AliasChange.Removal(current.name(), alias, true);
            return List.of(outgoing, new AliasChange.Addition(next.name(), alias, before));
        }
    }
}

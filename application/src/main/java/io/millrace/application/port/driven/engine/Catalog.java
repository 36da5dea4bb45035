package io.millrace.application.port.driven.engine;

import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.CatalogSnapshot.Selected;
import io.millrace.domain.catalog.CatalogSnapshot.SelectedStreams;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The data streams, indices and aliases. A {@link CatalogSnapshot} finds those that match names and patterns. */
public interface Catalog {

    /**
     * Returns a snapshot of the catalog. Needs a single query for any number of names. An index in the snapshot may be
     * removed before it is used. Reads and writes detect this, because they refer to indices by id.
     *
     * @param selection the snapshot contains at least all data streams, indices and aliases that this selection may
     *     match
     */
    CatalogSnapshot snapshot(NameSelection selection);

    /** Returns the cached catalog, which may be out of date. Returns empty if no catalog is cached. */
    default Optional<CachedSnapshot> findCached(NameSelection selection) {
        return Optional.empty();
    }

    /** Returns the indices that currently match the selection, see {@link CatalogSnapshot#select}. */
    default Selected select(NameSelection selection, NameScope scope) {
        return snapshot(selection).select(selection, scope);
    }

    /** Returns the data streams that currently match the selection, see {@link CatalogSnapshot#selectStreams}. */
    default SelectedStreams selectStreams(NameSelection selection, NameScope scope) {
        return snapshot(selection).selectStreams(selection, scope);
    }

    /**
     * Resolves several names in one snapshot. Each name is resolved like by {@link #select}.
     *
     * @param names legal names without wildcards
     * @return the result of each name: the selected indices, or the fact that the name does not exist
     * @throws io.millrace.domain.Rejection if there are more names than a selection may have
     */
    default Map<String, Selected> selectEach(Collection<String> names) {
        Map<String, Selected> selected = new LinkedHashMap<>();
        if (!names.isEmpty()) {
            CatalogSnapshot all = snapshot(NameSelection.ofNames(names));
            NameScope everything = NameScope.everything(Action.FIND_DOCUMENT);
            names.forEach(name -> selected.put(name, all.select(NameSelection.ofName(name), everything)));
        }
        return selected;
    }

    /**
     * Returns the index with this name, or the index of the alias with this name if the alias has only one index; empty
     * for the name of a data stream.
     */
    default Optional<Index> findIndex(IndexName name) {
        CatalogSnapshot found = snapshot(NameSelection.ofName(name.value()));
        return Optional.ofNullable(found.indices().get(name.value()))
                .or(() -> Optional.ofNullable(found.aliases().get(name.value()))
                        .map(ResolvedAlias::members)
                        .filter(members ->
                                members.size() == 1 && members.get(0).stream().isEmpty())
                        .map(members -> members.get(0).indices().get(0)));
    }

    /**
     * A cached catalog.
     *
     * @param snapshot the catalog when it was cached
     * @param precondition the condition under which the snapshot is still valid
     */
    record CachedSnapshot(CatalogSnapshot snapshot, Precondition precondition) {}

    /** Returns {@link CatalogSnapshot#otherNames} of a new snapshot. Ignores illegal names. */
    default Map<String, List<String>> otherNames(Collection<String> names) {
        Set<String> possible = names.stream()
                .filter(name -> IndexName.brokenRule(name).isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        return possible.isEmpty()
                ? Map.of()
                : snapshot(NameSelection.ofNames(possible)).otherNames(possible);
    }
}

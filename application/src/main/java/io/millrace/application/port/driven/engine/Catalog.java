package io.millrace.application.port.driven.engine;

import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.CatalogSnapshot.Selected;
import io.millrace.domain.catalog.CatalogSnapshot.SelectedStreams;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.NameScope;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which data streams, indices and aliases there are. What names and patterns mean is decided by the snapshot. */
public interface Catalog {

    /**
     * Returns the catalog at one moment, with one query however many names the selection has. An object found may be
     * gone when it is used: writes and reads go by the ids of indices and detect that.
     *
     * @param selection the snapshot has everything that may match it, and may lack all else
     */
    CatalogSnapshot snapshot(NameSelection selection);

    /** Returns what the engine remembers, which may be out of date; nothing if it remembers nothing. */
    default Optional<Remembered> recall(NameSelection selection) {
        return Optional.empty();
    }

    /** Returns the indices that the selection means at this moment, see {@link CatalogSnapshot#select}. */
    default Selected select(NameSelection selection, NameScope scope) {
        return snapshot(selection).select(selection, scope);
    }

    /** Returns the data streams that the selection means at this moment, see {@link CatalogSnapshot#selectStreams}. */
    default SelectedStreams selectStreams(NameSelection selection, NameScope scope) {
        return snapshot(selection).selectStreams(selection, scope);
    }

    /**
     * Resolves each of these names, as {@link #select} does for one of them, in one snapshot.
     *
     * @param names legal names without pattern
     * @return for each name what it means, or that it is missing
     * @throws io.millrace.domain.Rejection if there are more than a selection may have
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

    /** Returns the index that has this name or alias; for the name of a data stream, nothing. */
    default Optional<Index> findIndex(IndexName name) {
        CatalogSnapshot found = snapshot(NameSelection.ofName(name.value()));
        return Optional.ofNullable(found.indices().get(name.value()))
                .or(() -> Optional.ofNullable(found.aliases().get(name.value())));
    }

    /**
     * What an engine remembers of its catalog.
     *
     * @param snapshot was right once
     * @param proviso that it still is
     */
    record Remembered(CatalogSnapshot snapshot, Proviso proviso) {}

    /** Returns the other name of each of these, see {@link CatalogSnapshot#otherNames}, in one snapshot. */
    default Map<String, String> otherNames(Collection<String> names) {
        Set<String> possible = names.stream()
                .filter(name -> IndexName.brokenRule(name).isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        return possible.isEmpty()
                ? Map.of()
                : snapshot(NameSelection.ofNames(possible)).otherNames(possible);
    }
}

package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.catalog.CatalogSnapshot.Selected;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.alias.Alias;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Resolves the target of a request to indices. All reading requests share these rules. */
public record TargetResolution(Catalog catalog) {

    /** The maximum number of attempts. If an index is removed during a read, another attempt is made. */
    private static final int MOST_ATTEMPTS = 20;

    /**
     * Returns the open and closed indices that the target selects. Patterns match only names in
     * {@link ReadTarget#scope}.
     *
     * @throws Rejection if a name without a wildcard does not exist, or if nothing matches and the target requires a
     *     match
     */
    public List<Found> find(ReadTarget target) {
        return select(target).indices();
    }

    /** Returns the indices of {@link #find}, without information about the names that selected the indices. */
    public List<Index> findIndices(ReadTarget target) {
        return find(target).stream().map(Found::index).toList();
    }

    private Selected select(ReadTarget target) {
        return checked(target, catalog.select(target.selection(), target.scope()));
    }

    private static Selected checked(ReadTarget target, Selected selected) {
        if (!selected.missing().isEmpty() && !target.ignoreUnavailable()) {
            throw Rejection.indexNotFound(selected.missing().get(0));
        }
        if (selected.indices().isEmpty() && !target.allowNoIndices()) {
            throw Rejection.indexNotFound(target.selection().expression());
        }
        return selected;
    }

    /**
     * Returns the indices that the target selects. The name of a data stream does not select its backing indices.
     *
     * @throws Rejection in the cases of {@link #find}, and if the target names a data stream explicitly
     */
    List<Index> findThemselves(ReadTarget target) {
        return findThemselves(target, Selected::indices);
    }

    private List<Index> findThemselves(ReadTarget target, Function<Selected, List<Found>> wanted) {
        List<Index> found =
                wanted.apply(select(target)).stream().map(Found::index).toList();
        if (!target.ignoreUnavailable()) {
            requireNoStreams(target.selection(), found);
        }
        List<Index> themselves =
                found.stream().filter(target.selection()::meansItself).toList();
        if (themselves.isEmpty() && !target.allowNoIndices()) {
            throw Rejection.indexNotFound(target.selection().expression());
        }
        return themselves;
    }

    /**
     * Returns the indices that the target selects by the names of indices, not by aliases or data streams.
     *
     * @throws Rejection in the cases of {@link #findThemselves}, and if the target names an alias explicitly
     */
    List<Index> findUnaliased(ReadTarget target) {
        return findThemselves(target, selected -> {
            if (!selected.aliases().isEmpty() && !target.ignoreUnavailable()) {
                throw Alias.notItself(selected.aliases().keySet().iterator().next());
            }
            return selected.indices().stream().filter(hit -> !hit.byAlias()).toList();
        });
    }

    /**
     * Returns the indices of {@link #findUnaliased}.
     *
     * @throws Rejection as {@link #findUnaliased}, and if one of several patterns matches nothing and the target requires
     *     a match. An index that a later part excludes is a match, too
     */
    List<Index> findMatched(ReadTarget target) {
        List<Index> found = findUnaliased(target);
        if (!target.allowNoIndices() && target.selection().hasPatterns()) {
            requireMatches(target);
        }
        return found;
    }

    private void requireMatches(ReadTarget target) {
        NameSelection selection = target.selection().withoutExclusions();
        List<Index> matches = findUnaliased(new ReadTarget(selection, target.scope(), true, true));
        for (NameSelection.Part part : selection.parts()) {
            if (!part.pattern().isConcrete()
                    && matches.stream()
                            .noneMatch(
                                    index -> part.pattern().matches(index.name().value()))) {
                throw Rejection.indexNotFound(part.pattern().value());
            }
        }
    }

    /**
     * Resolves many names in one snapshot.
     *
     * @param names legal names without wildcards
     * @return the result for each name
     */
    public Map<String, Selected> selectEach(Collection<String> names) {
        return catalog.selectEach(names);
    }

    private static void requireNoStreams(NameSelection selection, List<Index> found) {
        Set<String> streams = found.stream()
                .flatMap(index -> index.membership().stream())
                .map(member -> member.stream().value())
                .collect(Collectors.toSet());
        for (NameSelection.Part part : selection.parts()) {
            String name = part.pattern().value();
            if (!part.excluded() && streams.contains(name)) {
                throw Rejection.indexNotFound(name);
            }
        }
    }

    /**
     * Reads documents of the target. Closed backing indices are skipped unless the target names them explicitly. Other
     * closed indices are rejected. If {@link ReadTarget#ignoreUnavailable} is set, all closed indices are skipped
     * instead. If an index is removed during the read, the whole read is repeated, so that the result reflects one
     * state of the catalog.
     *
     * @throws Rejection in the cases of {@link #find}, and if an index that is not skipped is closed or must not be
     *     read
     */
    public <T> T read(ReadTarget target, DocumentStore documents, ReadOperation<T> reading) {
        DocumentStore own = documents.readBy(target.user());
        return ofRemembered(target, own, reading)
                .orElseGet(() -> retryOnRemovedIndex(
                        "indices of [" + target.selection().expression() + "]",
                        () -> reading.of(own, readable(target))));
    }

    /**
     * Reads with the cached catalog. Returns empty if the cached catalog contains no matching indices or is out of
     * date.
     */
    private <T> Optional<T> ofRemembered(ReadTarget target, DocumentStore documents, ReadOperation<T> reading) {
        Optional<Catalog.CachedSnapshot> cached = catalog.findCached(target.selection());
        if (cached.isEmpty()) {
            return Optional.empty();
        }
        Selected selected;
        try {
            selected = readable(target, cached.get().snapshot().select(target.selection(), target.scope()));
        } catch (Rejection removedConcurrently) {
            return Optional.empty();
        }
        try {
            return selected.indices().isEmpty()
                    ? Optional.empty()
                    : Optional.of(reading.of(documents.provided(cached.get().precondition()), selected));
        } catch (IndexGoneException outdated) {
            return Optional.empty();
        }
    }

    /** Reads some indices. May be called several times, because a read is repeated if an index is removed. */
    @FunctionalInterface
    public interface ReadOperation<T> {

        /**
         * Reads the indices.
         *
         * @param selected the indices to read, and the filters of aliases that restrict searches in them
         */
        T of(DocumentStore documents, Selected selected);
    }

    /**
     * Executes {@code reading}, and repeats it if an index is removed. Used by operations that resolve several targets.
     *
     * @param what the object of the operation; the message of the rejection contains it if all attempts fail
     */
    public <T> T retryOnRemovedIndex(String what, Supplier<T> reading) {
        for (int attempt = 1; ; attempt++) {
            try {
                return reading.get();
            } catch (IndexGoneException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw new Rejection(
                            Rejection.Reason.OVERLOADED, what + " are removed too often to read them; try again later");
                }
            }
        }
    }

    /**
     * Returns the indices that {@link #read} would read now.
     *
     * @throws Rejection in the cases of {@link #read}
     */
    public Selected readable(ReadTarget target) {
        return readable(target, catalog.select(target.selection(), target.scope()));
    }

    /**
     * Returns the indices that {@link #read} would read for a target that is already resolved.
     *
     * @throws Rejection in the cases of {@link #read}
     */
    public static Selected readable(ReadTarget target, Selected selected) {
        List<Found> readable = new ArrayList<>();
        for (Found found : checked(target, selected).indices()) {
            Index index = found.index();
            boolean isSkipped =
                    target.ignoreUnavailable() || (index.membership().isPresent() && !found.named());
            if (index.closed() && isSkipped) {
                continue;
            }
            index.requireReadable();
            readable.add(found);
        }
        return new Selected(readable, selected.missing(), selected.aliases());
    }
}

package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.catalog.CatalogSnapshot.Selected;
import io.millrace.domain.index.Alias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Finds the indices a request is about, by the rules that all reading requests share. */
public record TargetResolution(Catalog catalog) {

    /** Each attempt beyond the first is owed to an index that was removed during the one before. */
    private static final int MOST_ATTEMPTS = 20;

    /**
     * Returns the indices that the target names, in any state. Names outside of its scope count as missing for
     * patterns.
     *
     * @throws Rejection if a name without pattern is not there, or a pattern finds nothing and must
     */
    public List<Found> find(ReadTarget target) {
        return select(target).indices();
    }

    /** Returns the indices that {@link #find} finds, however it found them. */
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
     * Returns the indices that the target means by their own names: a data stream does not stand for its backing
     * indices.
     *
     * @throws Rejection as {@link #find}, and if a name without pattern is that of a data stream
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
     * Returns the indices that the target means by their own names, for operations that do not accept aliases.
     *
     * @throws Rejection as {@link #findThemselves}, and if a name without pattern is that of an alias
     */
    List<Index> findUnaliased(ReadTarget target) {
        return findThemselves(target, selected -> {
            if (!selected.aliases().isEmpty() && !target.ignoreUnavailable()) {
                throw Alias.notItself(selected.aliases().keySet().iterator().next());
            }
            return selected.indices().stream().filter(found -> !found.byAlias()).toList();
        });
    }

    /**
     * Looks up many names at once, and at one moment.
     *
     * @param names legal names without pattern
     * @return for each name its meaning
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
     * Reads the documents of what the target means. Closed indices are passed over unless one was named by itself. If
     * an index is removed while it is read, the whole read begins anew, so that no answer mixes two moments.
     *
     * @throws Rejection as {@link #find}, and if an index named by itself is closed or must not be read
     */
    public <T> T read(ReadTarget target, DocumentStore documents, Reading<T> reading) {
        DocumentStore own = documents.readBy(target.user());
        return ofRemembered(target, own, reading)
                .orElseGet(() -> untilNothingGoes(
                        "indices of [" + target.selection().expression() + "]",
                        () -> reading.of(own, readable(target))));
    }

    /** Reads what the engine remembers, if it remembers some indices, and this is right. */
    private <T> Optional<T> ofRemembered(ReadTarget target, DocumentStore documents, Reading<T> reading) {
        Optional<Catalog.Remembered> remembered = catalog.recall(target.selection());
        if (remembered.isEmpty()) {
            return Optional.empty();
        }
        List<Index> indices;
        try {
            indices = readable(target, remembered.get().snapshot().select(target.selection(), target.scope()));
        } catch (Rejection perhapsNotAnyMore) {
            return Optional.empty();
        }
        try {
            return indices.isEmpty()
                    ? Optional.empty()
                    : Optional.of(reading.of(documents.provided(remembered.get().proviso()), indices));
        } catch (IndexGoneException outdated) {
            return Optional.empty();
        }
    }

    /** A read of some indices, which may be carried out several times. */
    @FunctionalInterface
    public interface Reading<T> {

        T of(DocumentStore documents, List<Index> indices);
    }

    /**
     * Reads as {@link #read} does, from several targets that {@code reading} resolves by itself.
     *
     * @param what the name of the operation in the refusal, should it never succeed
     */
    public <T> T untilNothingGoes(String what, Supplier<T> reading) {
        for (int attempt = 1; ; attempt++) {
            try {
                return reading.get();
            } catch (IndexGoneException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw new Rejection(Rejection.Reason.OVERLOADED, what + " are removed faster than they are read");
                }
            }
        }
    }

    /**
     * Returns the indices that {@link #read} would read at this moment.
     *
     * @throws Rejection as {@link #read}
     */
    public List<Index> readable(ReadTarget target) {
        return readable(target, catalog.select(target.selection(), target.scope()));
    }

    /**
     * Returns the indices that {@link #read} would read of those that were looked up with others.
     *
     * @throws Rejection as {@link #read}
     */
    public static List<Index> readable(ReadTarget target, Selected selected) {
        List<Index> readable = new ArrayList<>();
        for (Found found : checked(target, selected).indices()) {
            Index index = found.index();
            if (index.closed() && (!found.named() || target.ignoreUnavailable())) {
                continue;
            }
            index.requireReadable();
            readable.add(index);
        }
        return readable;
    }
}

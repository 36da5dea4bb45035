package io.millrace.domain.catalog;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The data streams, indices and aliases at one moment. This class contains all rules for the meaning of a selection, so
 * that every engine gives the same results.
 *
 * <p>The name of a data stream selects all its backing indices, open and closed. A pattern that matches a data stream
 * selects the backing indices in the states that the selection includes, for example only open indices. A pattern that
 * matches a plain index selects it if the selection includes its state. An alias selects its index, whether it is named
 * or matched by a pattern. Patterns match the names of backing indices only if they begin with a dot or the selection
 * includes hidden indices.
 *
 * @param streams the data streams by name, each with all its backing indices
 * @param indices the indices by name, including backing indices
 * @param aliases the indices by alias
 */
public record CatalogSnapshot(Map<String, DataStream> streams, Map<String, Index> indices, Map<String, Index> aliases) {

    private static final Comparator<Index> BY_PLACE = Comparator.comparing(
                    (Index index) -> new IndexName(index.membership()
                            .map(member -> member.stream().value())
                            .orElse(index.name().value())))
            .thenComparing(index -> index.membership().map(Membership::position).orElse(0L));

    public CatalogSnapshot {
        streams = Collections.unmodifiableMap(new TreeMap<>(streams));
        indices = Collections.unmodifiableMap(new TreeMap<>(indices));
        aliases = Collections.unmodifiableMap(new TreeMap<>(aliases));
    }

    /**
     * Returns the part of this snapshot that the selection can match. If the selection has only names without pattern,
     * the time does not depend on the number of other indices.
     */
    public CatalogSnapshot about(NameSelection selection) {
        if (!selection.parts().stream().allMatch(part -> part.pattern().isConcrete())) {
            return this;
        }
        List<String> names =
                selection.parts().stream().map(part -> part.pattern().value()).toList();
        return new CatalogSnapshot(named(names, streams), named(names, indices), named(names, aliases));
    }

    private static <V> Map<String, V> named(Collection<String> names, Map<String, V> values) {
        Map<String, V> found = new TreeMap<>();
        names.forEach(name -> Optional.ofNullable(values.get(name)).ifPresent(value -> found.put(name, value)));
        return found;
    }

    /**
     * Returns this snapshot with only the {@code kept} indices, and the data streams and aliases whose names
     * {@code names} accepts.
     */
    public CatalogSnapshot only(Predicate<Index> kept, Predicate<String> names) {
        Predicate<Map.Entry<String, DataStream>> keptStream = stream ->
                names.test(stream.getKey()) && kept.test(stream.getValue().writeIndex());
        Predicate<Map.Entry<String, Index>> keptAlias =
                alias -> names.test(alias.getKey()) && kept.test(alias.getValue());
        if (indices.values().stream().allMatch(kept)
                && streams.entrySet().stream().allMatch(keptStream)
                && aliases.entrySet().stream().allMatch(keptAlias)) {
            return this;
        }
        Map<String, DataStream> keptStreams = new TreeMap<>(streams);
        keptStreams.entrySet().removeIf(keptStream.negate());
        Map<String, Index> keptIndices = new TreeMap<>(indices);
        keptIndices.values().removeIf(kept.negate());
        Map<String, Index> keptAliases = new TreeMap<>(aliases);
        keptAliases.entrySet().removeIf(keptAlias.negate());
        return new CatalogSnapshot(keptStreams, keptIndices, keptAliases);
    }

    /** Returns the union of both snapshots. */
    public CatalogSnapshot with(CatalogSnapshot other) {
        Map<String, DataStream> allStreams = new TreeMap<>(streams);
        allStreams.putAll(other.streams);
        Map<String, Index> allIndices = new TreeMap<>(indices);
        allIndices.putAll(other.indices);
        Map<String, Index> allAliases = new TreeMap<>(aliases);
        allAliases.putAll(other.aliases);
        return new CatalogSnapshot(allStreams, allIndices, allAliases);
    }

    /**
     * Returns the indices that the selection matches.
     *
     * @param scope the names that patterns may match; names without pattern are always resolved
     */
    public Selected select(NameSelection selection, NameScope scope) {
        Map<IndexId, Found> found = new HashMap<>();
        Set<String> missing = new LinkedHashSet<>();
        Map<String, IndexName> spelledAliases = new LinkedHashMap<>();
        for (NameSelection.Part part : selection.parts()) {
            List<Found> meant = part.pattern().isConcrete()
                    ? named(part.pattern().value())
                    : matching(new Wanted(part.pattern(), selection, scope));
            if (part.excluded()) {
                meant.forEach(hit -> found.remove(hit.index().id()));
                continue;
            }
            meant.forEach(hit -> found.merge(hit.index().id(), hit, Found::with));
            if (part.pattern().isConcrete()) {
                String name = part.pattern().value();
                if (meant.isEmpty()) {
                    missing.add(name);
                } else if (meant.get(0).byAlias()) {
                    spelledAliases.put(name, meant.get(0).index().name());
                }
            }
        }
        List<Found> inOrder = found.values().stream()
                .sorted(Comparator.comparing(Found::index, BY_PLACE))
                .toList();
        return new Selected(inOrder, List.copyOf(missing), spelledAliases);
    }

    /**
     * Returns the data streams that the selection matches; {@code scope} has the same meaning as in {@link #select}.
     */
    public SelectedStreams selectStreams(NameSelection selection, NameScope scope) {
        Map<StreamName, DataStream> found = new TreeMap<>();
        Set<String> missing = new LinkedHashSet<>();
        for (NameSelection.Part part : selection.parts()) {
            NamePattern pattern = part.pattern();
            Wanted wanted = new Wanted(pattern, selection, scope);
            List<DataStream> meant = pattern.isConcrete()
                    ? Optional.ofNullable(streams.get(pattern.value())).stream().toList()
                    : streams.values().stream().filter(wanted::finds).toList();
            if (part.excluded()) {
                meant.forEach(stream -> found.remove(stream.name()));
            } else if (pattern.isConcrete() && meant.isEmpty()) {
                missing.add(pattern.value());
            } else {
                meant.forEach(stream -> found.put(stream.name(), stream));
            }
        }
        return new SelectedStreams(List.copyOf(found.values()), List.copyOf(missing));
    }

    /**
     * Returns the name of the index for each alias, and the name of the data stream for each backing index. Other names
     * are omitted.
     */
    public Map<String, String> otherNames(Collection<String> names) {
        Map<String, String> others = new HashMap<>();
        for (String name : names) {
            Optional.ofNullable(aliases.get(name))
                    .map(index -> index.name().value())
                    .or(() -> Optional.ofNullable(indices.get(name))
                            .flatMap(Index::membership)
                            .map(member -> member.stream().value()))
                    .ifPresent(other -> others.put(name, other));
        }
        return others;
    }

    private List<Found> named(String name) {
        DataStream stream = streams.get(name);
        if (stream != null) {
            return stream.backingIndices().stream()
                    .map(index -> new Found(index, false, false))
                    .toList();
        }
        Index index = indices.get(name);
        if (index != null) {
            return List.of(new Found(index, true, false));
        }
        return Optional.ofNullable(aliases.get(name)).map(aliased -> new Found(aliased, true, true)).stream()
                .toList();
    }

    private List<Found> matching(Wanted wanted) {
        List<Found> found = new ArrayList<>();
        streams.values().stream()
                .filter(wanted::finds)
                .flatMap(stream -> stream.backingIndices().stream())
                .filter(wanted::includesState)
                .forEach(index -> found.add(new Found(index, false, false)));
        indices.values().stream().filter(wanted::finds).forEach(index -> found.add(new Found(index, false, false)));
        aliases.forEach((alias, index) -> {
            if (wanted.finds(alias, index)) {
                found.add(new Found(index, false, true));
            }
        });
        return found;
    }

    /** One pattern of a selection, with the criteria for its matches. */
    private record Wanted(NamePattern pattern, NameSelection selection, NameScope scope) {

        /** Returns whether the data stream matches, regardless of the states of its backing indices. */
        boolean finds(DataStream stream) {
            String name = stream.name().value();
            return (selection.open() || selection.closed())
                    && pattern.matches(name)
                    && isShown(name, stream.hidden())
                    && scope.includes(name);
        }

        /** Returns whether the index matches by its own name. */
        boolean finds(Index index) {
            String name = index.name().value();
            return includesState(index)
                    && pattern.matches(name)
                    && (index.membership().isPresent()
                            ? selection.hidden() || beginsWithDot()
                            : isShown(name, index.hidden()))
                    && scope.includes(index);
        }

        /** Returns whether the alias matches, and the state of its index is included. */
        boolean finds(String alias, Index index) {
            return includesState(index)
                    && pattern.matches(alias)
                    && isShown(alias, false)
                    && scope.includes(alias, index);
        }

        boolean includesState(Index index) {
            return index.closed() ? selection.closed() : selection.open();
        }

        private boolean isShown(String name, boolean hidden) {
            return selection.hidden() || (name.startsWith(".") ? beginsWithDot() : !hidden);
        }

        private boolean beginsWithDot() {
            return pattern.value().startsWith(".");
        }
    }

    /**
     * The selected indices.
     *
     * @param indices the indices without duplicates, ordered by the name of their data stream or, for plain indices, by
     *     their own name, then by position
     * @param missing the names without pattern that do not exist, in the order of the selection
     * @param aliases the names without pattern that are aliases, with their indices, in the order of the selection
     */
    public record Selected(List<Found> indices, List<String> missing, Map<String, IndexName> aliases) {

        public Selected {
            indices = List.copyOf(indices);
            missing = List.copyOf(missing);
            aliases = Collections.unmodifiableMap(new LinkedHashMap<>(aliases));
        }
    }

    /**
     * A selected index.
     *
     * @param named whether the selection contains its own name or an alias; false if it was selected by the name of its
     *     data stream or by a pattern
     * @param byAlias whether it was selected only by aliases
     */
    public record Found(Index index, boolean named, boolean byAlias) {

        private Found with(Found other) {
            return new Found(index, named || other.named, byAlias && other.byAlias);
        }
    }

    /**
     * The selected data streams.
     *
     * @param streams the data streams without duplicates, ordered by name
     * @param missing the names without pattern that do not exist, in the order of the selection
     */
    public record SelectedStreams(List<DataStream> streams, List<String> missing) {

        public SelectedStreams {
            streams = List.copyOf(streams);
            missing = List.copyOf(missing);
        }

        /**
         * Returns the data streams if no name is missing.
         *
         * @throws Rejection if a name without pattern is missing
         */
        public List<DataStream> requireAll() {
            if (!missing.isEmpty()) {
                throw Rejection.indexNotFound(missing.get(0));
            }
            return streams;
        }
    }
}

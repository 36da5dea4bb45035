package io.millrace.domain.catalog;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.JsonText;
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
import java.util.stream.Stream;

/**
 * The data streams, indices and aliases at one moment. This class contains all rules that determine what a selection
 * selects, so that every engine gives the same results.
 *
 * <p>The name of a data stream selects all its backing indices, open and closed. A pattern that matches a data stream
 * selects only the backing indices in the states that the selection includes, for example only open indices. A pattern
 * that matches a plain index selects the index if the selection includes the state of the index. An alias selects its
 * indices, or the backing indices of its data streams, both if the alias is named and if a pattern matches the alias. A
 * pattern matches the names of backing indices only if the pattern begins with a dot or the selection includes hidden
 * indices.
 *
 * @param streams the data streams by name, each with all its backing indices
 * @param indices the indices by name, including backing indices
 * @param aliases the aliases by name, each with all its indices or data streams
 */
public record CatalogSnapshot(
        Map<String, DataStream> streams, Map<String, Index> indices, Map<String, ResolvedAlias> aliases) {

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
     * Returns the part of this snapshot that the selection can match. If the selection contains only names without
     * wildcards, the duration of this call does not depend on the number of other indices.
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
     * Returns a copy that contains only the indices that {@code kept} accepts, and only the data streams and aliases
     * whose names {@code names} accepts.
     */
    public CatalogSnapshot only(Predicate<Index> kept, Predicate<String> names) {
        Predicate<Map.Entry<String, DataStream>> keptStream = stream ->
                names.test(stream.getKey()) && kept.test(stream.getValue().writeIndex());
        Predicate<ResolvedAlias.Member> keptMember = member -> kept.test(member.writeIndex());
        if (indices.values().stream().allMatch(kept)
                && streams.entrySet().stream().allMatch(keptStream)
                && aliases.entrySet().stream()
                        .allMatch(alias -> names.test(alias.getKey())
                                && alias.getValue().members().stream().allMatch(keptMember))) {
            return this;
        }
        Map<String, DataStream> keptStreams = new TreeMap<>(streams);
        keptStreams.entrySet().removeIf(keptStream.negate());
        Map<String, Index> keptIndices = new TreeMap<>(indices);
        keptIndices.values().removeIf(kept.negate());
        Map<String, ResolvedAlias> keptAliases = new TreeMap<>();
        aliases.forEach((name, alias) -> Optional.of(alias)
                .filter(any -> names.test(name))
                .flatMap(any -> any.only(keptMember))
                .ifPresent(left -> keptAliases.put(name, left)));
        return new CatalogSnapshot(keptStreams, keptIndices, keptAliases);
    }

    /** Returns the union of both snapshots. */
    public CatalogSnapshot with(CatalogSnapshot other) {
        Map<String, DataStream> allStreams = new TreeMap<>(streams);
        allStreams.putAll(other.streams);
        Map<String, Index> allIndices = new TreeMap<>(indices);
        allIndices.putAll(other.indices);
        Map<String, ResolvedAlias> allAliases = new TreeMap<>(aliases);
        allAliases.putAll(other.aliases);
        return new CatalogSnapshot(allStreams, allIndices, allAliases);
    }

    /**
     * Returns the indices that the selection matches.
     *
     * @param scope the names that patterns may match; names without a wildcard are always resolved
     */
    public Selected select(NameSelection selection, NameScope scope) {
        Map<IndexId, Found> found = new HashMap<>();
        Set<String> missing = new LinkedHashSet<>();
        Map<String, List<String>> spelledAliases = new LinkedHashMap<>();
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
                ResolvedAlias alias = aliases.get(name);
                if (meant.isEmpty()) {
                    missing.add(name);
                } else if (meant.get(0).byAlias() && alias != null) {
                    spelledAliases.put(name, alias.names());
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
     * Returns, for each alias, the names of its indices or data streams and, for each backing index, the name of its
     * data stream. Other names are omitted.
     */
    public Map<String, List<String>> otherNames(Collection<String> names) {
        Map<String, List<String>> others = new HashMap<>();
        for (String name : names) {
            Optional.ofNullable(aliases.get(name))
                    .map(ResolvedAlias::names)
                    .or(() -> Optional.ofNullable(indices.get(name))
                            .flatMap(Index::membership)
                            .map(member -> List.of(member.stream().value())))
                    .ifPresent(other -> others.put(name, other));
        }
        return others;
    }

    /**
     * Returns the index that receives the documents that are written to a name. For a data stream or an alias, this is
     * its write index. For an index, it is the index itself.
     *
     * @return empty if the name does not exist
     * @throws Rejection if no index of the alias receives writes
     */
    public Optional<Index> writeIndex(String name) {
        return Optional.ofNullable(streams.get(name))
                .map(DataStream::writeIndex)
                .or(() -> Optional.ofNullable(indices.get(name)))
                .or(() -> Optional.ofNullable(aliases.get(name)).map(alias -> alias.writeIndex(name)));
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
        return Optional.ofNullable(aliases.get(name)).stream()
                .flatMap(alias -> alias.members().stream())
                .flatMap(member -> found(member, member.stream().isEmpty()))
                .toList();
    }

    private static Stream<Found> found(ResolvedAlias.Member member, boolean named) {
        return member.indices().stream().map(index -> new Found(index, named, true, member.filters()));
    }

    private List<Found> matching(Wanted wanted) {
        List<Found> found = new ArrayList<>();
        streams.values().stream()
                .filter(wanted::finds)
                .flatMap(stream -> stream.backingIndices().stream())
                .filter(wanted::includesState)
                .forEach(index -> found.add(new Found(index, false, false)));
        indices.values().stream().filter(wanted::finds).forEach(index -> found.add(new Found(index, false, false)));
        aliases.forEach((name, alias) -> alias.members().stream()
                .filter(member -> wanted.finds(name, alias, member))
                .flatMap(member -> found(member, false))
                .filter(hit -> wanted.includesState(hit.index()))
                .forEach(found::add));
        return found;
    }

    /** One pattern of a selection, with the criteria that its matches must meet. */
    private record Wanted(NamePattern pattern, NameSelection selection, NameScope scope) {

        /** Returns whether the data stream matches, regardless of the states of its backing indices. */
        boolean finds(DataStream stream) {
            String name = stream.name().value();
            return (selection.open() || selection.closed())
                    && pattern.matches(name)
                    && isShown(name, stream.hidden())
                    && scope.includes(name);
        }

        /** Returns whether the pattern matches the name of the index itself. */
        boolean finds(Index index) {
            String name = index.name().value();
            return includesState(index)
                    && pattern.matches(name)
                    && (index.membership().isPresent()
                            ? selection.hidden() || beginsWithDot()
                            : isShown(name, index.hidden()))
                    && scope.includes(index);
        }

        /**
         * Returns whether the pattern matches the alias and the index or data stream is in scope, regardless of the
         * state of the index.
         */
        boolean finds(String name, ResolvedAlias alias, ResolvedAlias.Member member) {
            return pattern.matches(name)
                    && isShown(name, alias.isHidden())
                    && scope.includes(name, member.writeIndex());
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
     * @param indices the indices without duplicates, ordered by the name of their data stream (for plain indices, by
     *     their own name) and then by position
     * @param missing the names without wildcards that do not exist, in the order of the selection
     * @param aliases the names without wildcards that are aliases, in the order of the selection, each with the names
     *     of its indices or data streams
     */
    public record Selected(List<Found> indices, List<String> missing, Map<String, List<String>> aliases) {

        public Selected {
            indices = List.copyOf(indices);
            missing = List.copyOf(missing);
            aliases = Collections.unmodifiableMap(new LinkedHashMap<>(aliases));
        }

        /** Returns the indices, without information about the names that selected them. */
        public List<Index> allIndices() {
            return indices.stream().map(Found::index).toList();
        }

        /**
         * Returns this selection if each alias refers to only one index or data stream.
         *
         * @throws Rejection if an alias refers to several indices or data streams
         */
        public Selected requireSingle() {
            aliases.forEach((alias, names) -> {
                if (names.size() > 1) {
                    throw Rejection.of(Fault.ALIAS_OF_SEVERAL, alias, names);
                }
            });
            return this;
        }
    }

    /**
     * A selected index.
     *
     * @param named whether the selection contains the name of the index or of an alias of the index; false if the index
     *     was selected by the name of its data stream or by a pattern
     * @param byAlias whether the index was selected only by aliases
     * @param filters the filters of the aliases that selected the index. A document is selected if it matches at least
     *     one filter, or if there are no filters
     */
    public record Found(Index index, boolean named, boolean byAlias, Set<JsonText> filters) {

        public Found {
            filters = Set.copyOf(filters);
        }

        /** Creates a selected index without filters. */
        public Found(Index index, boolean named, boolean byAlias) {
            this(index, named, byAlias, Set.of());
        }

        private Found with(Found other) {
            Set<JsonText> either = new LinkedHashSet<>();
            if (!filters.isEmpty() && !other.filters.isEmpty()) {
                either.addAll(filters);
                either.addAll(other.filters);
            }
            return new Found(index, named || other.named, byAlias && other.byAlias, either);
        }
    }

    /**
     * The selected data streams.
     *
     * @param streams the data streams without duplicates, ordered by name
     * @param missing the names without wildcards that do not exist, in the order of the selection
     */
    public record SelectedStreams(List<DataStream> streams, List<String> missing) {

        public SelectedStreams {
            streams = List.copyOf(streams);
            missing = List.copyOf(missing);
        }

        /**
         * Returns the data streams, unless a name is missing.
         *
         * @throws Rejection if a name without a wildcard is missing
         */
        public List<DataStream> requireAll() {
            if (!missing.isEmpty()) {
                throw Rejection.indexNotFound(missing.get(0));
            }
            return streams;
        }
    }
}

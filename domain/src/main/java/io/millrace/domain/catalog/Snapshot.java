package io.millrace.domain.catalog;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The documents that some data streams and plain indices contained at one moment. Later documents are excluded in two
 * ways: by the index that contains them, and by their number in the order of arrival. An index is identified by its
 * position in the data stream, so the copy that an upgrade creates is treated like the original index. Documents have
 * other numbers in the copy, so no limit of numbers applies to the copy.
 *
 * @param edges the last index of each data stream, and each plain index, by the name of the data stream or plain index
 */
public record Snapshot(SortedMap<String, Edge> edges) {

    /**
     * The last index of a data stream at the moment of the snapshot, or a plain index.
     *
     * @param index the id of the index
     * @param position the position of the index in the data stream; empty for a plain index
     * @param last the last number in the order of arrival at that moment; empty if the index recorded no order or
     *     accepted no documents
     */
    public record Edge(IndexId index, OptionalLong position, OptionalLong last) {

        private boolean isAtOrAfter(OptionalLong other) {
            return position.isPresent() == other.isPresent() && position.orElse(0) >= other.orElse(0);
        }
    }

    public Snapshot {
        edges = Collections.unmodifiableSortedMap(new TreeMap<>(edges));
    }

    /**
     * Returns the snapshot of these indices.
     *
     * @param last the last number in the order of arrival of each index that accepts documents, if known
     */
    public static Snapshot of(Collection<Index> indices, Map<IndexId, Long> last) {
        SortedMap<String, Edge> edges = new TreeMap<>();
        for (Index index : indices) {
            Long number = last.get(index.id());
            Edge edge = new Edge(
                    index.id(), position(index), number == null ? OptionalLong.empty() : OptionalLong.of(number));
            edges.merge(resource(index), edge, (one, other) -> one.isAtOrAfter(other.position()) ? one : other);
        }
        return new Snapshot(edges);
    }

    /**
     * Returns whether this index, or the index that it replaced in an upgrade, existed at the moment of the snapshot.
     */
    public boolean contains(Index index) {
        return Optional.ofNullable(edges.get(resource(index)))
                .filter(edge -> edge.isAtOrAfter(position(index)))
                .isPresent();
    }

    /**
     * Returns the limits of those of the indices that have a limit. A limit is the last number in the order of arrival.
     */
    public Map<IndexId, Long> limits(Collection<Index> indices) {
        Map<IndexId, Long> limits = new HashMap<>();
        for (Index index : indices) {
            Optional.ofNullable(edges.get(resource(index)))
                    .filter(edge -> edge.index().equals(index.id()))
                    .ifPresent(edge -> edge.last().ifPresent(number -> limits.put(index.id(), number)));
        }
        return limits;
    }

    /** Returns the names of the plain indices of this snapshot that are missing among the given indices. */
    public List<String> plainIndicesWithout(Collection<Index> indices) {
        List<String> present = indices.stream().map(Snapshot::resource).toList();
        return edges.entrySet().stream()
                .filter(edge -> edge.getValue().position().isEmpty())
                .map(Map.Entry::getKey)
                .filter(name -> !present.contains(name))
                .toList();
    }

    private static String resource(Index index) {
        return index.membership()
                .map(member -> member.stream().value())
                .orElse(index.name().value());
    }

    private static OptionalLong position(Index index) {
        return index.membership()
                .map(member -> OptionalLong.of(member.position()))
                .orElse(OptionalLong.empty());
    }

    /**
     * A part of a snapshot. Each index is in exactly one part, so that several readers can share the work.
     *
     * @param number the number of the part, from 0
     * @param parts the number of parts
     */
    public record Slice(int number, int parts) {

        /** The only part of an undivided snapshot. */
        public static final Slice WHOLE = new Slice(0, 1);

        private static final int MOST_PARTS = 1_024;

        /**
         * Checks that the number of the part is possible for this number of parts.
         *
         * @throws Rejection if it is not
         */
        public Slice {
            if (number < 0) {
                throw Rejection.invalid("[id] of a slice must be greater than or equal to 0");
            }
            if (parts < 1 || parts > MOST_PARTS) {
                throw Rejection.invalid("[max] of a slice must be between 1 and " + MOST_PARTS);
            }
            if (number >= parts) {
                throw Rejection.invalid("[max] of a slice must be greater than [id]");
            }
        }

        /**
         * Returns whether this part contains the index. After an upgrade, the copy is in the same part as the original
         * index.
         */
        public boolean contains(Index index) {
            return Math.floorMod(resource(index).hashCode() + position(index).orElse(0), (long) parts) == number;
        }
    }
}

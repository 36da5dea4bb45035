package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.Membership;
import io.millrace.domain.text.Utf8;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An index in a search, with its position in the order of all indices.
 *
 * @param rank the position of this index in the list of all searched indices, which is in the order of {@link Place}
 * @param packed whether its documents are stored in blocks
 */
public record SearchedIndex(Index index, int rank, boolean packed) {

    public static List<SearchedIndex> of(List<Index> indices, Predicate<IndexId> packed) {
        return IntStream.range(0, indices.size())
                .mapToObj(rank -> new SearchedIndex(
                        indices.get(rank), rank, packed.test(indices.get(rank).id())))
                .toList();
    }

    /** Returns the indices whose documents are stored in rows. */
    static List<SearchedIndex> inRows(Collection<SearchedIndex> targets) {
        return targets.stream().filter(target -> !target.packed()).toList();
    }

    /** Returns one statement that reads all tables. A table is identified by the position of its index in the list. */
    static String joined(List<SearchedIndex> targets, BiFunction<Integer, SearchedIndex, String> select) {
        return IntStream.range(0, targets.size())
                .mapToObj(place -> select.apply(place, targets.get(place)))
                .collect(Collectors.joining(" union all "));
    }

    /** Uses the rank, because it is unique within a search. */
    @Override
    public int hashCode() {
        return rank;
    }

    /** Returns whether the index can have blocks in addition to rows. */
    boolean isPackable() {
        return layout().isPackable();
    }

    /** Returns whether the blocks of this index have columns with the values of fields. */
    boolean hasColumns() {
        return layout().hasColumns();
    }

    private Layout layout() {
        return Layout.of(index.version());
    }

    DocumentTable documents() {
        return new DocumentTable(index.id());
    }

    String table() {
        return documents().name();
    }

    /**
     * Returns the SQL expression for the sequence number of a row in the table with the alias {@code d}. The value of
     * the expression is -1 if the index has no sequence numbers.
     */
    String sequence() {
        return index.keepsArrivalOrder() ? "d.seq" : "-1::bigint";
    }

    /**
     * Compares this index with a place, in the order of places. All documents of the index have the same order relative
     * to the place. Returns 0 if the place is in this index.
     */
    int compareTo(Place place) {
        String resource = index.membership()
                .map(member -> member.stream().value())
                .orElse(index.name().value());
        int order = Utf8.compare(resource, place.resource());
        return order != 0
                ? order
                : Long.compare(index.membership().map(Membership::position).orElse(0L), place.position());
    }

    /** Returns false only if the index certainly contains no document in the range. */
    public boolean mayContain(TimeRange range) {
        return !range.isEmpty()
                && index.sealed().map(known -> known.mayContain(range)).orElse(true);
    }

    /** Returns the number of documents in the range; empty if documents must be read to find this number. */
    Optional<Long> knownCount(Optional<TimeRange> range) {
        return index.sealed()
                .filter(known -> range.filter(known::isWithin).isPresent())
                .map(known -> known.documents());
    }

    /** Returns true only if all documents are known to be in the range. */
    boolean isWithin(TimeRange range) {
        return range.isAll() || knownRange().filter(range::encloses).isPresent();
    }

    /** Returns the time range of all documents; empty if the index is not sealed or contains no documents. */
    Optional<TimeRange> knownRange() {
        return index.sealed().flatMap(known -> known.range());
    }

    Timestamp earliest() {
        return knownRange().map(TimeRange::from).orElse(Timestamp.MINIMUM);
    }

    Timestamp latest() {
        return knownRange().map(TimeRange::to).orElse(Timestamp.MAXIMUM);
    }
}

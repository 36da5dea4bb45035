package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.Membership;
import io.millrace.domain.text.Utf8;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * An index that is searched.
 *
 * @param rank its number among all that are searched, in the order of their places
 * @param packed whether its documents lie in blocks
 */
record SearchedIndex(Index index, int rank, boolean packed) {

    static List<SearchedIndex> of(List<Index> indices, Predicate<IndexId> packed) {
        return IntStream.range(0, indices.size())
                .mapToObj(rank -> new SearchedIndex(
                        indices.get(rank), rank, packed.test(indices.get(rank).id())))
                .toList();
    }

    /** No two of one search have the same rank. */
    @Override
    public int hashCode() {
        return rank;
    }

    DocumentTable documents() {
        return new DocumentTable(index.id());
    }

    String table() {
        return documents().name();
    }

    /** Compares the places of all documents of this index with a place. */
    int compareTo(Place place) {
        String resource = index.membership()
                .map(member -> member.stream().value())
                .orElse(index.name().value());
        int order = Utf8.compare(resource, place.resource());
        return order != 0
                ? order
                : Long.compare(index.membership().map(Membership::position).orElse(0L), place.position());
    }

    /** Returns whether a document in the range can be here, as far as is known. */
    boolean mayContain(TimeRange range) {
        return !range.isEmpty()
                && index.sealed().map(known -> known.mayContain(range)).orElse(true);
    }

    /** Returns how many documents are in the range, if that is known without reading any. */
    Optional<Long> knownCount(Optional<TimeRange> range) {
        return index.sealed()
                .filter(known -> range.filter(known::isWithin).isPresent())
                .map(known -> known.documents());
    }

    /** Returns whether all documents are in the range, as far as is known. */
    boolean isWithin(TimeRange range) {
        return range.isAll() || knownRange().filter(range::encloses).isPresent();
    }

    /** Returns where all documents are in time, if the index has some and takes no more. */
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

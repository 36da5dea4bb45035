package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.query.BestKeys;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides which indices, blocks and documents can be on a page, and determines the order of reading them.
 *
 * @param page the requested page; it can begin after a place or a time
 */
record PageBounds(Page page) {

    /**
     * Returns the order of reading indices. Indices with the first documents of the result come first, so that the page
     * is complete early.
     */
    Comparator<SearchedIndex> visitingOrder() {
        return switch (page.sort()) {
            case ANY, PLACE -> Comparator.comparingInt(SearchedIndex::rank);
            case PLACE_DESCENDING ->
                Comparator.comparingInt(SearchedIndex::rank).reversed();
            case TIMESTAMP -> Comparator.comparing(SearchedIndex::earliest).thenComparingInt(SearchedIndex::rank);
            case TIMESTAMP_DESCENDING ->
                Comparator.comparing(SearchedIndex::latest).reversed().thenComparingInt(SearchedIndex::rank);
        };
    }

    /** Returns the ORDER BY expressions for the table of blocks, which has the alias {@code d}. */
    String orderOfBlocks() {
        return switch (page.sort()) {
            case ANY, PLACE -> "d.first_id";
            case PLACE_DESCENDING -> "d.last_id desc";
            case TIMESTAMP -> "d.earliest, d.first_id";
            case TIMESTAMP_DESCENDING -> "d.latest desc, d.first_id";
        };
    }

    /**
     * Returns whether any document of this block can be on the page. If the result is false, the result for all later
     * blocks in the {@linkplain #orderOfBlocks order of blocks} is also false.
     */
    boolean mayEnter(SearchedIndex target, Block block, BestKeys best) {
        SortKey first = switch (page.sort()) {
            case ANY, PLACE, TIMESTAMP ->
                new SortKey(target.rank(), block.firstId(), block.range().from(), 0);
            case PLACE_DESCENDING ->
                new SortKey(target.rank(), block.lastId(), block.range().from(), 0);
            case TIMESTAMP_DESCENDING ->
                new SortKey(target.rank(), block.firstId(), block.range().to(), 0);
        };
        return best.worstIfFull()
                .map(worst -> SortKey.order(page.sort()).compare(first, worst) < 0)
                .orElse(true);
    }

    /** Returns a condition that selects the blocks that may contain documents after the beginning of the page. */
    Condition blocksAfterBeginning(SearchedIndex target) {
        if (page.after().isEmpty()) {
            return Condition.ALWAYS;
        }
        Page.After after = page.after().get();
        boolean descending = page.sort().isDescending();
        if (page.sort().isByTimestamp()) {
            return BlockPushdown.isDuring(timesAfterBeginning());
        }
        return after.place()
                .filter(place -> target.compareTo(place) == 0)
                .map(place -> Condition.of(
                        descending ? "d.first_id < ?" : "d.last_id > ?",
                        place.id().value()))
                .orElse(Condition.ALWAYS);
    }

    /**
     * Returns the time range of the documents that can come after the beginning of the page. Allowed only if the page
     * is sorted by time.
     */
    TimeRange timesAfterBeginning() {
        if (page.after().isEmpty()) {
            return TimeRange.ALL;
        }
        Timestamp edge = clamped(page.after().flatMap(Page.After::timestamp).orElseThrow());
        return page.sort().isDescending()
                ? TimeRange.of(Timestamp.MINIMUM, edge)
                : TimeRange.of(edge, Timestamp.MAXIMUM);
    }

    /**
     * Returns whether a document with this time, in microseconds, can be among the best keys. If the result is false,
     * the result for all times that come later in the order of the page is also false.
     */
    boolean mayEnter(long time, BestKeys best) {
        return best.worstIfFull()
                .map(worst -> !isBehind(time, worst.timestamp().microseconds()))
                .orElse(true);
    }

    /** Returns whether a time in microseconds comes after another time in the order of the page. */
    boolean isBehind(long time, long other) {
        return page.sort().isDescending() ? time < other : time > other;
    }

    /** Returns whether documents with this time, in microseconds, can come after the beginning of the page. */
    boolean mayFollow(long time) {
        return page.after().isEmpty() || !isBehind(beginning(), time);
    }

    /** Returns whether all documents with this time, in microseconds, come after the beginning of the page. */
    boolean follows(long time) {
        return page.after().isEmpty() || isBehind(time, beginning());
    }

    private long beginning() {
        return page.after().flatMap(Page.After::timestamp).orElseThrow().microseconds();
    }

    /** Returns the number of documents from the first document of the result to the end of the page. */
    int window() {
        return page.from() + page.size();
    }

    /** Returns the ORDER BY expressions for a table of rows, which has the alias {@code d}. */
    String orderBy() {
        return PageReader.order(page.sort());
    }

    /** Returns whether any document of this index can still be on the page. */
    boolean mayEnter(SearchedIndex target, BestKeys best) {
        if (window() == 0) {
            return false;
        }
        Optional<SortKey> worst = best.worstIfFull();
        if (worst.isEmpty()) {
            return true;
        }
        return switch (page.sort()) {
            // Indices are visited in the order of places, so all documents of this index come after the documents that
            // were already found.
            case ANY, PLACE, PLACE_DESCENDING -> false;
            case TIMESTAMP -> target.earliest().compareTo(worst.get().timestamp()) <= 0;
            case TIMESTAMP_DESCENDING -> target.latest().compareTo(worst.get().timestamp()) >= 0;
        };
    }

    /**
     * Returns a condition that excludes the documents of an index that come after the last of the best keys; empty if
     * fewer keys than the maximum were found or no document can be excluded.
     */
    Optional<Condition> conditionToEnter(SearchedIndex target, BestKeys keys) {
        boolean descending = page.sort().isDescending();
        if (!page.sort().isByTimestamp()) {
            return keys.worstIfFull()
                    .filter(worst -> worst.rank() == target.rank())
                    .map(worst -> Condition.of(
                            descending ? "d.id > ?" : "d.id < ?", worst.id().value()));
        }
        return keys.worstIfFull()
                .map(SortKey::timestamp)
                .map(worst -> Condition.isDuring(
                        descending ? TimeRange.of(worst, Timestamp.MAXIMUM) : TimeRange.of(Timestamp.MINIMUM, worst)));
    }

    /** Returns a condition that selects the documents of an index that come after the beginning of the page. */
    Condition afterBeginning(SearchedIndex target) {
        if (page.after().isEmpty()) {
            return Condition.ALWAYS;
        }
        Page.After after = page.after().get();
        return page.sort().isByTimestamp()
                ? afterTime(target, clamped(after.timestamp().orElseThrow()), after.place())
                : afterPlace(target, after.place().orElseThrow());
    }

    private Condition afterPlace(SearchedIndex target, Place place) {
        boolean descending = page.sort().isDescending();
        int order = target.compareTo(place);
        if (order != 0) {
            return order > 0 != descending ? Condition.ALWAYS : Condition.NEVER;
        }
        return Condition.of(descending ? "d.id < ?" : "d.id > ?", place.id().value());
    }

    private Condition afterTime(SearchedIndex target, Timestamp timestamp, Optional<Place> place) {
        boolean descending = page.sort().isDescending();
        // Documents with the same timestamp are in ascending order of places, even if the page is in descending order
        // of time.
        Optional<Integer> order = place.map(target::compareTo);
        boolean withSameTime = order.filter(difference -> difference >= 0).isPresent();
        long edge = timestamp.microseconds() + (withSameTime ? 0 : descending ? -1 : 1);
        TimeRange range = descending
                ? TimeRange.of(Timestamp.MINIMUM, new Timestamp(edge))
                : TimeRange.of(new Timestamp(edge), Timestamp.MAXIMUM);
        if (!target.mayContain(range)) {
            return Condition.NEVER;
        }
        Condition during = Condition.isDuring(range);
        if (order.filter(difference -> difference == 0).isEmpty()) {
            return during;
        }
        String id = place.orElseThrow().id().value();
        Condition row = descending
                ? Condition.of("(d.ts < millrace.moment(?) or d.id > ?)", timestamp.microseconds(), id)
                : Condition.of("(d.ts, d.id) > (millrace.moment(?), ?)", timestamp.microseconds(), id);
        return Condition.allOf(List.of(during, row));
    }

    /**
     * Limits a requested time to the range that the database can process. A requested time that is outside of the time
     * range of all documents remains outside of it.
     */
    private static Timestamp clamped(Timestamp timestamp) {
        return new Timestamp(Math.max(
                Timestamp.MINIMUM.microseconds() - 1,
                Math.min(Timestamp.MAXIMUM.microseconds() + 1, timestamp.microseconds())));
    }

    /** Returns whether a document fulfils the condition of {@link #afterBeginning}. */
    boolean isAfterBeginning(SearchedIndex target, SortKey key) {
        if (page.after().isEmpty()) {
            return true;
        }
        Page.After after = page.after().get();
        boolean descending = page.sort().isDescending();
        if (page.sort().isByTimestamp()) {
            int time = key.timestamp().compareTo(after.timestamp().orElseThrow());
            if (time != 0) {
                return time > 0 != descending;
            }
            return after.place()
                    .filter(place -> compare(target, key.id(), place) > 0)
                    .isPresent();
        }
        int order = compare(target, key.id(), after.place().orElseThrow());
        return order != 0 && order > 0 != descending;
    }

    private static int compare(SearchedIndex target, DocumentId id, Place place) {
        int order = target.compareTo(place);
        return order != 0 ? order : id.compareTo(place.id());
    }
}

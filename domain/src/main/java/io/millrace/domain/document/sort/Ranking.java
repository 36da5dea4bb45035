package io.millrace.domain.document.sort;

import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The documents of a page that is sorted by fields. Only the best documents are kept, up to the end of the page. Not
 * synchronized.
 *
 * @param <T> identifies a document
 */
public final class Ranking<T> {

    private final FieldOrder order;
    private final Optional<FieldOrder.Position> after;
    private final Function<T, Place> place;
    private final Comparator<Ranked<T>> comparator;
    private final int from;
    private final int capacity;
    private final PriorityQueue<Ranked<T>> best;

    /** The best values of the documents in all previews. */
    private final PriorityQueue<List<SortValue>> previewed;

    /**
     * A document with the values by which it is sorted.
     *
     * @param values one value for each key of the order
     */
    public record Ranked<T>(T document, List<SortValue> values) {}

    /**
     * Creates an empty ranking.
     *
     * @param page the page, which must be sorted by fields
     * @param place returns the place of a document; called only for documents with equal values
     */
    public Ranking(Page page, Function<T, Place> place) {
        FieldPage byFields = FieldPage.of(page).orElseThrow();
        this.order = byFields.order();
        this.after = byFields.after();
        this.place = place;
        this.comparator = order.comparator(Ranked::values, ranked -> place.apply(ranked.document()));
        this.from = page.from();
        this.capacity = page.from() + page.size();
        this.best = new PriorityQueue<>(comparator.reversed());
        this.previewed = new PriorityQueue<>(((Comparator<List<SortValue>>) order::compare).reversed());
    }

    /** Adds a matching document, unless it comes before the page or after its end. */
    public void offer(T document, Candidate fields) {
        if (capacity == 0) {
            return;
        }
        Ranked<T> ranked = new Ranked<>(document, order.values(fields));
        if (after.isPresent() && !isAfter(after.get(), ranked)) {
            return;
        }
        if (best.size() == capacity) {
            if (comparator.compare(ranked, best.element()) >= 0) {
                return;
            }
            best.remove();
        }
        best.add(ranked);
    }

    /** Returns the fields by which documents are sorted, in addition to the timestamp. */
    public List<FieldPath> fields() {
        return order.fields();
    }

    /** Returns an empty preview of further documents. */
    public Preview preview() {
        return new Preview();
    }

    /**
     * Returns the first key of the order, if the values of other keys matter only for documents with equal values of
     * this key; empty if the page starts after a position.
     */
    public Optional<FieldOrder.Key> firstKey() {
        return after.isPresent() ? Optional.empty() : Optional.of(order.keys().get(0));
    }

    /** Returns the maximum number of documents that are kept. */
    public int capacity() {
        return capacity;
    }

    /**
     * Selects documents of a set that can be on the page, without knowing their places. Each document must be in at
     * most one preview, and the selected documents must be {@linkplain #offer offered} afterwards.
     */
    public final class Preview {

        private final List<Numbered> offered = new ArrayList<>();

        private record Numbered(int number, List<SortValue> values) {}

        /**
         * Adds a document.
         *
         * @param number identifies the document
         */
        public void offer(int number, Candidate fields) {
            if (capacity == 0) {
                return;
            }
            List<SortValue> values = order.values(fields);
            int toBeginning = after.map(position -> order.compare(values, position.values()))
                    .orElse(1);
            boolean isBehindEnd = (best.size() == capacity
                            && order.compare(values, best.element().values()) > 0)
                    || (previewed.size() == capacity && order.compare(values, previewed.element()) > 0);
            if (toBeginning < 0 || isBehindEnd) {
                return;
            }
            offered.add(new Numbered(number, values));
            if (toBeginning > 0) {
                previewed.add(values);
                if (previewed.size() > capacity) {
                    previewed.remove();
                }
            }
        }

        /** Returns the documents that can be on the page. Some may have the same values as the last document. */
        public IntStream selected() {
            return offered.stream()
                    .filter(one -> previewed.size() < capacity || order.compare(one.values(), previewed.element()) <= 0)
                    .mapToInt(Numbered::number);
        }
    }

    private boolean isAfter(FieldOrder.Position position, Ranked<T> ranked) {
        int byValues = order.compare(ranked.values(), position.values());
        if (byValues != 0 || position.place().isEmpty()) {
            return byValues > 0;
        }
        int byPlace = place.apply(ranked.document()).compareTo(position.place().get());
        return order.descendingPlaces() ? byPlace < 0 : byPlace > 0;
    }

    /** Returns the documents of the page in their order. */
    public List<Ranked<T>> page() {
        List<Ranked<T>> sorted = new ArrayList<>(best);
        sorted.sort(comparator);
        return List.copyOf(sorted.subList(Math.min(from, sorted.size()), sorted.size()));
    }
}

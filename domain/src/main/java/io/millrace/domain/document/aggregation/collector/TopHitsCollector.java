package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Hits.Hit;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.SortValue;
import java.util.List;
import java.util.TreeSet;

/** Evaluates {@link Aggregation.TopHits}. */
final class TopHitsCollector extends Collector {

    private static final int BYTES_OF_HIT = 300;

    /** The size of the largest {@link SortValue}: a number with 200 digits, as text and parsed, or a text of 256 characters. */
    private static final int BYTES_OF_VALUE = 1_000;

    private final Aggregation.TopHits hits;
    private final TreeSet<Hit> first;
    private long total;

    TopHitsCollector(Aggregation.TopHits hits, Level level) {
        this.hits = hits;
        this.first = new TreeSet<>(hits.byFields()
                .map(order -> order.<Hit>comparator(Hit::values, Hit::place))
                .orElseGet(() -> hits.order().order(Hit::timestamp, Hit::place)));
        long values = hits.byFields().map(order -> order.keys().size()).orElse(0);
        level.reserve((BYTES_OF_HIT + BYTES_OF_VALUE * values) * window());
    }

    private int window() {
        return hits.from() + hits.size();
    }

    @Override
    void add(Visit visit) {
        total++;
        if (hits.byFields().isPresent()) {
            addByFields(visit, hits.byFields().get());
            return;
        }
        boolean isLater = first.size() == window()
                && (first.isEmpty()
                        || (hits.order().isByTimestamp()
                                && isAfter(visit.document()
                                        .timestamp()
                                        .compareTo(first.last().timestamp()))));
        if (!isLater) {
            add(new Hit(visit.document().timestamp(), visit.place()));
        }
    }

    private void addByFields(Visit visit, FieldOrder order) {
        if (window() == 0) {
            return;
        }
        List<SortValue> values = order.values(visit.document());
        if (first.size() < window() || order.compare(values, first.last().values()) <= 0) {
            add(new Hit(visit.document().timestamp(), visit.place(), values));
        }
    }

    private boolean isAfter(int order) {
        return hits.order().isDescending() ? order < 0 : order > 0;
    }

    private void add(Hit hit) {
        first.add(hit);
        if (first.size() > window()) {
            first.pollLast();
        }
    }

    @Override
    void mergeWith(Collector other) {
        TopHitsCollector collector = (TopHitsCollector) other;
        total += collector.total;
        collector.first.forEach(this::add);
    }

    @Override
    AggregationResult result(ResultSize size) {
        return new AggregationResult.Hits(
                total, first.stream().skip(hits.from()).toList());
    }
}

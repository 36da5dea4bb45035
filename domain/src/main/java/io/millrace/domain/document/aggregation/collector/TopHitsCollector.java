package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Hits.Hit;
import java.util.TreeSet;

/** Evaluates {@link Aggregation.TopHits}. */
final class TopHitsCollector extends Collector {

    private static final int BYTES_OF_HIT = 300;

    private final Aggregation.TopHits hits;
    private final TreeSet<Hit> first;
    private long total;

    TopHitsCollector(Aggregation.TopHits hits, Level level) {
        this.hits = hits;
        this.first = new TreeSet<>(hits.order().order(Hit::timestamp, Hit::place));
        level.reserve(BYTES_OF_HIT * (long) window());
    }

    private int window() {
        return hits.from() + hits.size();
    }

    @Override
    void add(Visit visit) {
        total++;
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

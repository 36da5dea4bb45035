package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.CollectorMemory;
import io.millrace.domain.document.aggregation.Sketches;
import io.millrace.domain.document.aggregation.collector.Collector.ResultSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates the collectors of one level of the tree, for each bucket. */
final class Level {

    /** An estimate of the size of a bucket or collector in bytes, without its keys. */
    private static final int BYTES = 120;

    private final Aggregations aggregations;
    private final List<Level> inner;
    private final Sketches sketches;
    private final CollectorMemory memory;

    Level(Aggregations aggregations, Sketches sketches, CollectorMemory memory) {
        this.aggregations = aggregations;
        this.inner = aggregations.entries().stream()
                .map(entry -> new Level(entry.inner(), sketches, memory))
                .toList();
        this.sketches = sketches;
        this.memory = memory;
    }

    Sketches sketches() {
        return sketches;
    }

    /** Reserves memory for a bucket or for values of a collector. */
    void reserve(long bytes) {
        memory.reserve(bytes);
    }

    Collector[] create() {
        List<Aggregations.Entry> entries = aggregations.entries();
        memory.reserve(BYTES * (1L + entries.size()));
        Collector[] created = new Collector[entries.size()];
        for (int i = 0; i < created.length; i++) {
            created[i] = entries.get(i).aggregation().match(new Creation(inner.get(i)));
        }
        return created;
    }

    /** Returns the results of a bucket. */
    Map<String, AggregationResult> results(Bucket bucket, ResultSize size) {
        Map<String, AggregationResult> results = new LinkedHashMap<>();
        for (int i = 0; i < aggregations.entries().size(); i++) {
            results.put(aggregations.entries().get(i).name(), bucket.result(i, size));
        }
        return results;
    }

    /** Returns the position of an aggregation that exists. */
    int position(String name) {
        for (int i = 0; i < aggregations.entries().size(); i++) {
            if (aggregations.entries().get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no aggregation " + name);
    }

    /** Creates the collector of an aggregation. The level contains the aggregations of its buckets. */
    private record Creation(Level level) implements Aggregation.Cases<Collector> {

        @Override
        public Collector terms(Aggregation.Terms terms) {
            return new TermsCollector(terms, level);
        }

        @Override
        public Collector dateHistogram(Aggregation.DateHistogram histogram) {
            return new HistogramCollector(histogram, Intervals.of(histogram), level);
        }

        @Override
        public Collector autoDateHistogram(Aggregation.AutoDateHistogram histogram) {
            return new HistogramCollector.Automatic(histogram, level);
        }

        @Override
        public Collector histogram(Aggregation.Histogram histogram) {
            return new HistogramCollector(histogram, Intervals.of(histogram), level);
        }

        @Override
        public Collector ranges(Aggregation.Ranges ranges) {
            return new RangesCollector(ranges, level);
        }

        @Override
        public Collector filters(Aggregation.Filters filters) {
            return new FiltersCollector(filters, level);
        }

        @Override
        public Collector composite(Aggregation.Composite composite) {
            return new CompositeCollector(composite, level);
        }

        @Override
        public Collector statistics(Aggregation.Statistics statistics) {
            return new MetricCollectors.Statistics(statistics);
        }

        @Override
        public Collector valueCount(Aggregation.ValueCount count) {
            return new MetricCollectors.ValueCount(count);
        }

        @Override
        public Collector cardinality(Aggregation.Cardinality cardinality) {
            return new MetricCollectors.Cardinality(cardinality, level);
        }

        @Override
        public Collector percentiles(Aggregation.Percentiles percentiles) {
            return percentiles.digits().isPresent()
                    ? new MetricCollectors.RoundedPercentiles(percentiles, level)
                    : new MetricCollectors.Percentiles(percentiles, level);
        }

        @Override
        public Collector topHits(Aggregation.TopHits hits) {
            return new TopHitsCollector(hits, level);
        }

        @Override
        public Collector multiTerms(Aggregation.MultiTerms terms) {
            return new TermsCollector.OfSeveral(terms, level);
        }

        @Override
        public Collector addressRanges(Aggregation.AddressRanges ranges) {
            return new RangesCollector.OfAddresses(ranges, level);
        }

        @Override
        public Collector medianDeviation(Aggregation.MedianDeviation deviation) {
            return new MetricCollectors.MedianDeviation(deviation, level);
        }

        @Override
        public Collector weightedAverage(Aggregation.WeightedAverage average) {
            return new MetricCollectors.WeightedAverage(average);
        }
    }
}

package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.Sketches;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sketches that keep all values and so are exact. */
final class ExactSketches implements Sketches {

    static final long BYTES_OF_QUANTILES = 5_000;
    static final long BYTES_OF_DISTINCT = 7_000;

    @Override
    public Quantiles quantiles() {
        return new Doubles(new ArrayList<>());
    }

    @Override
    public Distinct distinct() {
        return new Texts(new HashSet<>());
    }

    @Override
    public long bytesOfQuantiles() {
        return BYTES_OF_QUANTILES;
    }

    @Override
    public long bytesOfDistinct() {
        return BYTES_OF_DISTINCT;
    }

    private record Doubles(List<Double> values) implements Quantiles {

        @Override
        public void add(double value, long times) {
            values.addAll(Collections.nCopies((int) times, value));
        }

        @Override
        public void mergeWith(Quantiles other) {
            values.addAll(((Doubles) other).values);
        }

        /** Returns the least value that is not exceeded by this fraction of the values. */
        @Override
        public double quantile(double fraction) {
            List<Double> sorted = values.stream().sorted().toList();
            return sorted.get(Math.max(0, (int) Math.ceil(fraction * sorted.size()) - 1));
        }

        @Override
        public double fractionUpTo(double value) {
            return (double) values.stream().filter(one -> one <= value).count() / values.size();
        }

        @Override
        public double medianDeviation() {
            double median = quantile(0.5);
            return new Doubles(
                            values.stream().map(one -> Math.abs(one - median)).toList())
                    .quantile(0.5);
        }
    }

    private record Texts(Set<String> texts) implements Distinct {

        @Override
        public void add(String text) {
            texts.add(text);
        }

        @Override
        public void mergeWith(Distinct other) {
            texts.addAll(((Texts) other).texts);
        }

        @Override
        public long estimate() {
            return texts.size();
        }
    }
}

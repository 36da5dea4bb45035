package io.millrace.application.port.driven.engine;

import io.millrace.domain.document.aggregation.Sketches;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Summaries that keep all values, to compare estimates with. */
public final class ExactSketches implements Sketches {

    @Override
    public Quantiles quantiles() {
        return new Sorted(new ArrayList<>());
    }

    @Override
    public Distinct distinct() {
        return new Texts(new HashSet<>());
    }

    @Override
    public long bytesOfQuantiles() {
        return 0;
    }

    @Override
    public long bytesOfDistinct() {
        return 0;
    }

    private record Sorted(List<Double> values) implements Quantiles {

        @Override
        public void add(double value, long times) {
            values.addAll(Collections.nCopies((int) times, value));
        }

        @Override
        public void mergeWith(Quantiles other) {
            values.addAll(((Sorted) other).values);
        }

        @Override
        public double quantile(double fraction) {
            Collections.sort(values);
            double position = fraction * (values.size() - 1);
            double before = values.get((int) Math.floor(position));
            double after = values.get((int) Math.ceil(position));
            return before + (after - before) * (position - Math.floor(position));
        }

        @Override
        public double fractionUpTo(double value) {
            return (double) values.stream().filter(one -> one <= value).count() / values.size();
        }

        @Override
        public double medianDeviation() {
            double median = quantile(0.5);
            return new Sorted(new ArrayList<>(values.stream()
                            .map(value -> Math.abs(value - median))
                            .toList()))
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

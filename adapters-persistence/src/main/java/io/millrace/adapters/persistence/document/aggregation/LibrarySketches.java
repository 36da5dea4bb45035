package io.millrace.adapters.persistence.document.aggregation;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import com.tdunning.math.stats.MergingDigest;
import io.millrace.domain.document.aggregation.Sketches;
import java.util.List;

/**
 * Estimates percentiles with the library t-digest, and counts of distinct values with the library hash4j. The same
 * values in the same order always have the same result.
 */
public final class LibrarySketches implements Sketches {

    /** The accuracy of percentiles. Errors are below 1 % near the median, and much smaller near the ends. */
    private static final double COMPRESSION = 100;

    /** The number of values that are collected before they are added to a digest together. */
    private static final int BUFFER = 250;

    private static final double MEDIAN = 0.5;

    private static final long BYTES_OF_QUANTILES = 13_000;

    /** The precision of the count of distinct values. With 13, the standard error is 0.9 %. */
    private static final int PRECISION = 13;

    private static final Hasher64 HASHER = Hashing.komihash5_0();

    @Override
    public Quantiles quantiles() {
        return new Digest(new MergingDigest(COMPRESSION, BUFFER));
    }

    @Override
    public Distinct distinct() {
        return new Registers(UltraLogLog.create(PRECISION));
    }

    @Override
    public long bytesOfQuantiles() {
        return BYTES_OF_QUANTILES;
    }

    @Override
    public long bytesOfDistinct() {
        return 1L << PRECISION;
    }

    private record Digest(MergingDigest digest) implements Quantiles {

        @Override
        public void add(double value, long times) {
            long rest = times;
            while (rest > 0) {
                int weight = (int) Math.min(rest, Integer.MAX_VALUE);
                digest.add(value, weight);
                rest -= weight;
            }
        }

        @Override
        public void mergeWith(Quantiles other) {
            digest.add(List.of(((Digest) other).digest));
        }

        @Override
        public double quantile(double fraction) {
            return digest.quantile(fraction);
        }

        @Override
        public double fractionUpTo(double value) {
            return digest.cdf(value);
        }

        @Override
        public double medianDeviation() {
            double median = digest.quantile(MEDIAN);
            MergingDigest distances = new MergingDigest(COMPRESSION, BUFFER);
            digest.centroids().forEach(part -> distances.add(Math.abs(part.mean() - median), part.count()));
            return distances.quantile(MEDIAN);
        }
    }

    private record Registers(UltraLogLog registers) implements Distinct {

        @Override
        public void add(String text) {
            registers.add(HASHER.hashCharsToLong(text));
        }

        @Override
        public void mergeWith(Distinct other) {
            registers.add(((Registers) other).registers);
        }

        @Override
        public long estimate() {
            return Math.round(registers.getDistinctCountEstimate());
        }
    }
}

package io.millrace.domain.reindex;

import io.millrace.domain.index.upgrade.SizeEstimate;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The sizes of the indices that an upgrade would replace.
 *
 * @param indices the sizes, in the order of the upgrades
 */
public record UpgradeVolume(List<Part> indices) {

    /** The maximum number of documents in the sample for an estimate. */
    private static final int MOST_DOCUMENTS = 4_000;

    /** The approximate maximum size of a sample in bytes, computed from the average size of all documents. */
    private static final long MOST_BYTES = 8L << 20;

    /**
     * The maximum number of estimates in one request with samples of the full size. If there are more estimates, all
     * samples of the request are smaller.
     */
    private static final int FULL_SAMPLES = 10;

    public UpgradeVolume {
        indices = List.copyOf(indices);
    }

    /**
     * The size of one index.
     *
     * @param bytes the stored size in bytes
     */
    public record Part(long documents, long bytes) {}

    public long documents() {
        return indices.stream().mapToLong(Part::documents).sum();
    }

    public long bytes() {
        return indices.stream().mapToLong(Part::bytes).sum();
    }

    /**
     * Returns the number of documents to sample for a {@link SizeEstimate}, at least one.
     *
     * @param estimates the number of estimates in the same request, at least one
     */
    public int sampleSize(int estimates) {
        int share = Math.max(FULL_SAMPLES, estimates);
        long documents = (long) MOST_DOCUMENTS * FULL_SAMPLES / share;
        long fitting = MOST_BYTES * FULL_SAMPLES / share * documents() / Math.max(1, bytes());
        return (int) Math.max(1, Math.min(documents, fitting));
    }

    /** Returns the estimated size of all indices after the upgrade. The sample must not be empty. */
    public SizeEstimate.Size after(SizeEstimate sample) {
        long bytes = 0;
        long filters = 0;
        for (Part index : indices) {
            SizeEstimate.Size size = sample.of(index.documents());
            bytes += size.bytes();
            filters += size.filters();
        }
        return new SizeEstimate.Size(bytes, filters);
    }

    /**
     * Returns the minimum duration of the upgrade. Returns empty if there is no limit, because the speed is then
     * unknown.
     */
    public Optional<Duration> leastTime(Throttle throttle, Concurrency concurrency) {
        if (throttle.documentsPerSecond().isEmpty()) {
            return Optional.empty();
        }
        PriorityQueue<Duration> ends = new PriorityQueue<>();
        for (Part index : indices) {
            Duration start = concurrency.allowsAnother(ends.size()) ? Duration.ZERO : ends.remove();
            ends.add(start.plus(throttle.leastTime(index.documents())));
        }
        return Optional.of(ends.stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO));
    }
}

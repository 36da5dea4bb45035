package io.millrace.application.usecase.document;

import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.MeasureThroughput;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.cluster.Throughput;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Counts the documents that this instance writes and reads per interval. The required memory is constant. */
public final class DocumentMeter implements MeasureThroughput {

    private static final long SECONDS = 15;
    private static final int INTERVALS = 60;

    /** The number of stored intervals: the complete intervals and the current interval. */
    private static final int PLACES = INTERVALS + 1;

    private final Clock clock;
    private final long[] writtenAt = new long[PLACES];
    private final long[] readAt = new long[PLACES];
    private long current;
    private long written;
    private long read;

    public DocumentMeter(Clock clock) {
        this.clock = clock;
        this.current = number(clock.instant());
    }

    /** Returns a wrapper that counts the documents that {@code ingest} writes. */
    public IngestDocuments counting(IngestDocuments ingest) {
        return new CountedIngest(ingest, this);
    }

    /** Returns a wrapper that counts the documents in the results of {@code documents}. */
    public ReadDocuments counting(ReadDocuments documents) {
        return new CountedReads(documents, this);
    }

    synchronized void countWritten(long documents) {
        advance();
        written += documents;
        writtenAt[place(current)] += documents;
    }

    synchronized void countRead(long documents) {
        advance();
        read += documents;
        readAt[place(current)] += documents;
    }

    @Override
    public synchronized List<Throughput> list() {
        advance();
        List<Throughput> intervals = new ArrayList<>(INTERVALS);
        for (long number = current - INTERVALS; number < current; number++) {
            int place = place(number);
            intervals.add(new Throughput(begin(number), begin(number + 1), writtenAt[place], readAt[place]));
        }
        return intervals;
    }

    @Override
    public synchronized long written() {
        return written;
    }

    @Override
    public synchronized long read() {
        return read;
    }

    /**
     * Begins the current interval, and sets the counts of all intervals that began since the last call to zero. Does
     * nothing if the clock was set back.
     */
    private void advance() {
        long now = number(clock.instant());
        for (long number = Math.max(current, now - PLACES) + 1; number <= now; number++) {
            writtenAt[place(number)] = 0;
            readAt[place(number)] = 0;
        }
        current = Math.max(current, now);
    }

    private static long number(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS);
    }

    private static Instant begin(long number) {
        return Instant.ofEpochSecond(number * SECONDS);
    }

    private static int place(long number) {
        return Math.floorMod(number, PLACES);
    }
}

package io.millrace.adapters.persistence.document.admission;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.time.Duration;

/**
 * The time limit of a scan.
 *
 * @param nanoTime the end of the scan, as a value of {@link System#nanoTime}
 * @param pause called at each check; it may wait, so that scans of other users can run
 */
public record ScanDeadline(long nanoTime, Duration patience, Runnable pause) {

    public static ScanDeadline in(Duration patience, Runnable pause) {
        return new ScanDeadline(System.nanoTime() + patience.toNanos(), patience, pause);
    }

    /**
     * Lets scans of other users run if necessary, and then checks the time.
     *
     * @param index the index that is read
     * @throws Rejection with reason {@code OVERLOADED} after the time limit
     */
    public void check(IndexName index) {
        pause.run();
        if (System.nanoTime() - nanoTime > 0) {
            throw new Rejection(
                    Rejection.Reason.OVERLOADED,
                    "reading the documents of index [" + index + "] took longer than " + patience.toSeconds()
                            + "s; request a shorter time range");
        }
    }
}

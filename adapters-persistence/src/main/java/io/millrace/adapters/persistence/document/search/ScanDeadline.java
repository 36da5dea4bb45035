package io.millrace.adapters.persistence.document.search;

import io.millrace.domain.Rejection;
import java.time.Duration;

/**
 * The time limit of a scan.
 *
 * @param nanoTime the end of the scan, as a value of {@link System#nanoTime}
 * @param pause called at each check, so that other scans can run first
 */
public record ScanDeadline(long nanoTime, Duration patience, Runnable pause) {

    public static ScanDeadline in(Duration patience, Runnable pause) {
        return new ScanDeadline(System.nanoTime() + patience.toNanos(), patience, pause);
    }

    void check(SearchedIndex target) {
        pause.run();
        if (System.nanoTime() - nanoTime > 0) {
            throw new Rejection(
                    Rejection.Reason.OVERLOADED,
                    "reading the documents of index [" + target.index().name() + "] took longer than "
                            + patience.toSeconds() + "s; request a shorter time range");
        }
    }
}

package io.millrace.application.port.driven.service.client;

import io.millrace.domain.client.RejectionCount;
import java.time.Duration;
import java.util.List;

/**
 * The counts of rejected requests of all instances. Implementations must pass {@code ClientRejectionsContract}.
 */
public interface ClientRejections {

    /** The maximum number of stored rejections. */
    int MOST = 1_000;

    /** The maximum number of stored rejections of one user. */
    int MOST_OF_USER = MOST / 4;

    /** The time after the last rejected request after which the count of a rejection is removed. */
    Duration RETENTION = Duration.ofDays(1);

    /**
     * Adds counts to the stored counts of the same rejections. Afterwards removes counts: those whose latest request is
     * older than the newest one by more than {@link #RETENTION}, and those that exceed {@link #MOST_OF_USER} of one
     * user or {@link #MOST} in total. The counts with the latest requests are kept.
     *
     * @param counts at most one count per rejection; not empty
     */
    void add(List<RejectionCount> counts);

    /** Returns all stored counts, those with the latest requests first. */
    List<RejectionCount> list();
}

package io.millrace.domain.client;

import java.time.Instant;

/**
 * The number of requests or items that were rejected for the same reason.
 *
 * @param since the time of the first rejected request
 * @param last the time of the last rejected request
 */
public record RejectionCount(ClientRejection rejection, long count, Instant since, Instant last) {

    /** Returns the sum of two counts of the same rejection. */
    public RejectionCount plus(RejectionCount other) {
        return new RejectionCount(
                rejection,
                count + other.count,
                since.isBefore(other.since) ? since : other.since,
                last.isAfter(other.last) ? last : other.last);
    }
}

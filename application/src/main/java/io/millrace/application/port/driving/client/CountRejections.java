package io.millrace.application.port.driving.client;

import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import java.util.List;

/** Counts the rejected requests of clients, so that operators notice lost data. */
public interface CountRejections {

    /** Counts rejected requests, or rejected items of a request. Does not block. */
    void count(ClientRejection rejection, long requests);

    /**
     * Returns the counts of all instances, those with the most recent requests first. The counts of other instances are
     * up to a minute old. A count is removed if no further request is rejected for a day.
     */
    List<RejectionCount> list();
}

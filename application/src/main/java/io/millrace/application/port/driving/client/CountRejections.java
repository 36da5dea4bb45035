package io.millrace.application.port.driving.client;

import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import java.util.List;

/** Counts the rejected requests of clients, so that operators notice lost data. */
public interface CountRejections {

    /** Counts rejected requests or items. Does not block. */
    void count(ClientRejection rejection, long requests);

    /**
     * Returns the counts of all instances, those with the latest requests first. The counts of other instances are up to
     * a minute old. A rejection is removed a day after its last request.
     */
    List<RejectionCount> list();
}

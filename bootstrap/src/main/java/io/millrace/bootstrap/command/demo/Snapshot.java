package io.millrace.bootstrap.command.demo;

import io.millrace.bootstrap.command.client.BackingIndex;
import java.time.Duration;
import java.util.List;

/**
 * The data stream at one moment.
 *
 * @param documents counted over the whole data stream
 * @param bytes what it takes in the store
 * @param hour how long counting one hour took, the median of several times
 */
record Snapshot(List<BackingIndex> indices, long documents, long bytes, Duration hour) {

    Snapshot {
        indices = List.copyOf(indices);
    }
}

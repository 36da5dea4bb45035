package io.millrace.bootstrap.command.demo;

import io.millrace.bootstrap.command.client.BackingIndex;
import java.time.Duration;
import java.util.List;

/**
 * The data stream at one moment.
 *
 * @param documents counted over the whole data stream
 * @param bytes its size in the store
 * @param hour the time for counting one hour, the median of several times
 * @param visitor the time for counting the documents of one address, the median of several times
 */
record Snapshot(List<BackingIndex> indices, long documents, long bytes, Duration hour, Duration visitor) {

    Snapshot {
        indices = List.copyOf(indices);
    }
}

package io.millrace.bootstrap.command.demo;

import io.millrace.bootstrap.command.client.BackingIndex;
import java.time.Duration;
import java.util.List;

/**
 * The data stream at one time.
 *
 * @param documents counted over the whole data stream
 * @param bytes its size in the store
 * @param hour the median time for counting one hour
 * @param visitor the median time for counting the documents of one address
 */
record Snapshot(List<BackingIndex> indices, long documents, long bytes, Duration hour, Duration visitor) {

    Snapshot {
        indices = List.copyOf(indices);
    }
}

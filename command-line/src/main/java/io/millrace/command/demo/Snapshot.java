package io.millrace.command.demo;

import io.millrace.command.client.stream.BackingIndex;
import java.time.Duration;
import java.util.List;

/**
 * The state of the data stream at one time.
 *
 * @param documents the number of documents in the whole data stream
 * @param bytes the size of the data stream on disk in bytes
 * @param hour the median time for counting the documents of one hour
 * @param visitor the median time for counting the documents of one client address
 */
record Snapshot(List<BackingIndex> indices, long documents, long bytes, Duration hour, Duration visitor) {

    Snapshot {
        indices = List.copyOf(indices);
    }
}

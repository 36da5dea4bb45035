package io.millrace.bootstrap.command.load;

import java.util.List;

/**
 * The progress of a load.
 *
 * @param source the name of the current source
 * @param settled the position up to which every line is in the stream or was rejected
 * @param loaded the number of documents of all sources that are in the stream
 * @param refused the number of rejected documents of all sources
 * @param rejectBytes the length of the file of rejects including these documents
 * @param sent the last line of the source that may be in the stream, with an unknown outcome
 * @param into the indices that lines after {@code settled} were sent to, the latest last; empty before the first is
 *     known
 */
public record Checkpoint(
        String source,
        Position settled,
        long loaded,
        long refused,
        long rejectBytes,
        long sent,
        List<WriteIndex> into) {

    public Checkpoint {
        into = List.copyOf(into);
    }
}

package io.millrace.bootstrap.command.load;

import java.util.List;

/**
 * The progress of a load.
 *
 * @param source the name of the source that is read
 * @param settled every line of it before it is in the stream or was refused
 * @param loaded how many of all sources are in the stream
 * @param refused how many of all sources were refused
 * @param rejectBytes the length of the file of rejects with them
 * @param sent the last line of the source that may be in the stream, with an unknown outcome
 * @param into the indices to which the lines in between were sent, the latest last; none before the first is known
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

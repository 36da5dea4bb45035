package io.millrace.bootstrap.command.load;

import java.util.List;

/**
 * How far a load is.
 *
 * @param settled every line before it is in the stream or was refused
 * @param loaded how many of these are in the stream
 * @param refused how many were refused
 * @param rejectBytes how long the file of rejects is with them
 * @param sent the last line that may be in the stream, although nobody knows
 * @param into the indices that the lines between were sent to, the latest last; none before the first is known
 */
public record Checkpoint(
        Position settled, long loaded, long refused, long rejectBytes, long sent, List<WriteIndex> into) {

    public Checkpoint {
        into = List.copyOf(into);
    }
}

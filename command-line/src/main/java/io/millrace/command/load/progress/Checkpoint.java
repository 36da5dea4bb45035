package io.millrace.command.load.progress;

import io.millrace.command.load.input.Position;
import java.util.List;

/**
 * The progress of a load. A checkpoint is recorded before each batch.
 *
 * @param source the name of the current source
 * @param settled the position after the last settled line. For this line and all lines before it, the document is in
 *     the data stream or was rejected
 * @param loaded the number of loaded documents from all sources
 * @param refused the number of rejected documents from all sources
 * @param rejectBytes the length of the rejects file with these rejected documents
 * @param sent the number of the last line that was sent; the documents up to this line may be in the data stream
 * @param into the indices for which lines after {@code settled} were sent, the latest index last; empty before the
 *     first index is known
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

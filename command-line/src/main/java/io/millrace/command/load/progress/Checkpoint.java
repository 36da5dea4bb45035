package io.millrace.command.load.progress;

import io.millrace.command.load.input.Position;
import java.util.List;

/**
 * The progress of a load, as recorded before each batch.
 *
 * @param source the name of the current source
 * @param settled the position after the last settled line. The document of a settled line, and of all lines before it,
 *     is in the stream or was rejected
 * @param loaded the number of documents in the stream, from all sources
 * @param refused the number of rejected documents from all sources
 * @param rejectBytes the length of the rejects file, which includes these documents
 * @param sent the last line of the source that was sent, so that its document may be in the stream
 * @param into the indices that received lines after {@code settled}, the latest index last; empty before the first
 *     index is known
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

package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import java.time.Instant;

/**
 * One run of the task of a data stream, from its start until it ends or is cancelled.
 *
 * @param startedAt by the clock of the store
 * @param version what the indices are upgraded to
 * @param indicesInStream how many backing indices there are, with the write index that the first rollover adds
 * @param allowsLossOfExcludedFields whether indices are upgraded whose sources lack fields that searches find
 */
public record Run(
        StreamName stream,
        Instant startedAt,
        IndexVersion version,
        int indicesInStream,
        boolean allowsLossOfExcludedFields) {

    public Run {
        if (indicesInStream < 1) {
            throw new IllegalArgumentException("a data stream has at least one backing index: " + indicesInStream);
        }
    }

    /** Describes a run that rejects indices whose sources lack fields. */
    public Run(StreamName stream, Instant startedAt, IndexVersion version, int indicesInStream) {
        this(stream, startedAt, version, indicesInStream, false);
    }

    Run withIndicesInStream(int indices) {
        return new Run(stream, startedAt, version, indices, allowsLossOfExcludedFields);
    }
}

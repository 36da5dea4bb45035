package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import java.time.Instant;

/**
 * One run of the task of a data stream, from its start until it ends or is cancelled.
 *
 * @param startedAt the time of the start, by the clock of the database
 * @param version the version to which indices are upgraded
 * @param indicesInStream the number of backing indices, including the write index that the rollover at the start of the
 *     upgrade adds
 * @param allowsLossOfExcludedFields whether to upgrade indices although searchable fields that are excluded from
 *     {@code _source} are lost
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

    /** Creates a run that does not allow the loss of excluded fields. */
    public Run(StreamName stream, Instant startedAt, IndexVersion version, int indicesInStream) {
        this(stream, startedAt, version, indicesInStream, false);
    }

    Run withIndicesInStream(int indices) {
        return new Run(stream, startedAt, version, indices, allowsLossOfExcludedFields);
    }
}

package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import java.time.Instant;

/**
 * One run of the task of a data stream or a plain index, from its start until it ends or is cancelled.
 *
 * @param stream the name of the data stream or of the plain index; data streams and indices share one namespace
 * @param startedAt the time of the start, by the clock of the database
 * @param version the version to which indices are upgraded
 * @param indicesInStream the number of backing indices, including the write index that the rollover at the start of the
 *     upgrade adds
 * @param allowsLossOfExcludedFields whether indices are upgraded although documents lose the searchable fields that are
 *     excluded from {@code _source}
 * @param plainIndex whether {@code stream} is the name of a plain index, and not of a data stream
 */
public record Run(
        StreamName stream,
        Instant startedAt,
        IndexVersion version,
        int indicesInStream,
        boolean allowsLossOfExcludedFields,
        boolean plainIndex) {

    public Run {
        if (indicesInStream < 1) {
            throw new IllegalArgumentException("a data stream has at least one backing index: " + indicesInStream);
        }
    }

    /** Creates a run for a data stream. The run does not allow the loss of excluded fields. */
    public Run(StreamName stream, Instant startedAt, IndexVersion version, int indicesInStream) {
        this(stream, startedAt, version, indicesInStream, false, false);
    }

    /** Returns the word for the kind of a subject, which results of tasks and the audit trail contain. */
    public static String kind(boolean plainIndex) {
        return plainIndex ? "index" : "data_stream";
    }

    /** Returns a description of the data stream or the index, such as "data stream [logs]". */
    public String subject() {
        return (plainIndex ? "index [" : "data stream [") + stream + "]";
    }

    Run withIndicesInStream(int indices) {
        return new Run(stream, startedAt, version, indices, allowsLossOfExcludedFields, plainIndex);
    }
}

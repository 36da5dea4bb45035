package io.millrace.application.port.driving.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Returns the properties, document counts and sizes of indices. */
public interface ReadIndices {

    /**
     * Returns the indices that the target selects; a data stream selects its backing indices.
     *
     * @throws Rejection if a name without a wildcard does not exist
     */
    List<Index> describe(ReadTarget target);

    /**
     * Returns the open and closed indices that the target selects. Indices that are removed during the call are
     * omitted.
     *
     * @throws Rejection if a name does not exist, or {@link Survey#refusesClosed} is set and an explicitly named index
     *     is closed
     */
    List<Surveyed> survey(Survey survey);

    /**
     * The parameters of a survey.
     *
     * @param documents whether to count documents
     * @param refusesClosed whether the request is rejected if an explicitly named index is closed
     */
    record Survey(ReadTarget target, boolean documents, boolean refusesClosed) {}

    /**
     * An index with its document count and size.
     *
     * @param documents the number of documents; absent if the documents were not counted, or if the index is closed and
     *     the number is not stored
     * @param bytes the stored size of the index
     */
    record Surveyed(Index index, Optional<Long> documents, long bytes) {}

    /** Returns the stored size of each index in bytes; missing indices are omitted. */
    Map<IndexId, Long> measureBytes(Collection<Index> indices);

    /** Returns the number of documents in each index; missing indices are omitted. */
    Map<IndexId, Long> countDocuments(Collection<Index> indices);
}

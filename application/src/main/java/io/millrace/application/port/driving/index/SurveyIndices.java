package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import java.util.List;
import java.util.Optional;

/** Returns the document counts and sizes of indices. */
public interface SurveyIndices {

    /**
     * Returns the indices that the target selects, whether open or closed. Indices that are removed during the call are
     * omitted.
     *
     * @throws io.millrace.domain.Rejection if a name does not exist, or {@link Request#refusesClosed} is set and an
     *     explicitly named index is closed
     */
    List<Surveyed> survey(Request request);

    /**
     * The parameters of a survey.
     *
     * @param documents whether to count documents
     * @param refusesClosed whether the request is rejected if an explicitly named index is closed
     */
    record Request(ReadTarget target, boolean documents, boolean refusesClosed) {}

    /**
     * An index with its document count and size.
     *
     * @param documents the number of documents; absent if they were not counted, or if the index is closed and their
     *     number is unknown
     * @param bytes the stored size of the index
     */
    record Surveyed(Index index, Optional<Long> documents, long bytes) {}
}

package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import java.util.List;
import java.util.Optional;

/** Returns the document counts and sizes of indices. */
public interface SurveyIndices {

    /**
     * Returns the indices that the target selects, in any state; indices removed concurrently are omitted.
     *
     * @throws io.millrace.domain.Rejection if a name does not exist, or an explicitly named index is closed and the
     *     request rejects that
     */
    List<Surveyed> survey(Request request);

    /**
     * The parameters of a survey.
     *
     * @param documents whether to count documents
     * @param refusesClosed whether a closed index that is named explicitly is rejected
     */
    record Request(ReadTarget target, boolean documents, boolean refusesClosed) {}

    /**
     * An index with its figures.
     *
     * @param documents absent if not counted, or if the index is closed and their number is unknown
     * @param bytes its stored size
     */
    record Surveyed(Index index, Optional<Long> documents, long bytes) {}
}

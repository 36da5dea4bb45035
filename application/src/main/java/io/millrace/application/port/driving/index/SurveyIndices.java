package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import java.util.List;
import java.util.Optional;

/** Tells how many documents indices have and how large they are. */
public interface SurveyIndices {

    /**
     * Returns the indices that the target names, in any state; indices removed meanwhile are left out.
     *
     * @throws io.millrace.domain.Rejection if a name is not there, or an index named by itself is closed and that is
     *     refused
     */
    List<Surveyed> survey(Request request);

    /**
     * What is wanted.
     *
     * @param documents whether to count documents
     * @param refusesClosed whether a closed index that is named by itself is refused
     */
    record Request(ReadTarget target, boolean documents, boolean refusesClosed) {}

    /**
     * An index.
     *
     * @param documents absent if not counted, or if the index is closed and their number is not known
     * @param bytes its size in the store
     */
    record Surveyed(Index index, Optional<Long> documents, long bytes) {}
}

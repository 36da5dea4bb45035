package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import java.util.List;

/** Closes indices. */
public interface CloseIndices {

    /**
     * Closes the indices the target means, so that their documents are neither read nor written. A data stream does not
     * stand for its backing indices here.
     *
     * @return the names of those that were open before
     * @throws io.millrace.domain.Rejection if a name without pattern is not there or names a data stream, or one of the
     *     indices must not be changed; then none is closed
     */
    List<IndexName> close(ReadTarget target);
}

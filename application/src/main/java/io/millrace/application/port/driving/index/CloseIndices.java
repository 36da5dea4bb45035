package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import java.util.List;

/** Closes indices. */
public interface CloseIndices {

    /**
     * Closes the indices that the target selects, so that their documents can be neither read nor written. The name of
     * a data stream does not select its backing indices.
     *
     * @return the names of the indices that were closed by this call
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist or is a data stream, or one of the
     *     indices must not be changed; then no index is closed
     */
    List<IndexName> close(ReadTarget target);
}

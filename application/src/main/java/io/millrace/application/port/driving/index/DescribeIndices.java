package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import java.util.List;

/** Returns the properties of indices. */
public interface DescribeIndices {

    /**
     * Returns the indices that the target selects; a data stream selects its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    List<Index> describe(ReadTarget target);
}

package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import java.util.List;

/** Shows indices. */
public interface DescribeIndices {

    /**
     * Returns the indices the target means; a data stream stands for its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern is not there
     */
    List<Index> describe(ReadTarget target);
}

package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.Collection;
import java.util.Map;

/** Returns the sizes of many indices. */
public interface MeasureIndices {

    /** Returns the stored size of each index in bytes; missing indices are omitted. */
    Map<IndexId, Long> measureBytes(Collection<Index> indices);

    /** Returns the number of documents in each index; missing indices are omitted. */
    Map<IndexId, Long> countDocuments(Collection<Index> indices);
}

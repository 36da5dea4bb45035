package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.Collection;
import java.util.Map;

/** Tells how large indices are, many at once. */
public interface MeasureIndices {

    /** Returns the size of each in the store, in bytes; missing ones are left out. */
    Map<IndexId, Long> measureBytes(Collection<Index> indices);

    /** Returns how many documents each has; those that are gone are left out. */
    Map<IndexId, Long> countDocuments(Collection<Index> indices);
}

package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import java.util.List;

/** Adds blocks to indices. */
public interface BlockIndices {

    /**
     * Puts a block on the indices that the target names. A data stream does not stand for its backing indices here.
     * Documents acknowledged before this returns stay; after a block that forbids writing has returned, no document is
     * acknowledged.
     *
     * @return the names of those that did not have the block before
     * @throws io.millrace.domain.Rejection if a name without pattern is not there or names a data stream, the block
     *     cannot be set by a request, or one of the indices must not be changed
     */
    List<IndexName> block(ReadTarget target, IndexBlock block);
}

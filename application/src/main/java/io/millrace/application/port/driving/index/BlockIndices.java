package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import java.util.List;

/** Adds blocks to indices. */
public interface BlockIndices {

    /**
     * Adds a block to the indices that the target selects; the name of a data stream does not select its backing
     * indices. Documents acknowledged before this returns are kept. After a block that forbids writing, no document is
     * acknowledged.
     *
     * @return the names of the indices that did not have the block before
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist or is a data stream; if requests
     *     must not set the block, or must not change one of the indices
     */
    List<IndexName> block(ReadTarget target, IndexBlock block);
}

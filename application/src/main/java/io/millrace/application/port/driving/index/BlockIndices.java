package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import java.util.List;

/** Adds index blocks, which forbid operations on an index. */
public interface BlockIndices {

    /**
     * Adds a block to the indices that the target selects; the name of a data stream does not select its backing
     * indices. Documents that are acknowledged before this method returns are kept. If the block forbids writes, no
     * document is acknowledged after the return.
     *
     * @return the names of the indices to which the block was added
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist or is a data stream, or requests
     *     must not set this block or must not change one of the indices
     */
    List<IndexName> block(ReadTarget target, IndexBlock block);
}

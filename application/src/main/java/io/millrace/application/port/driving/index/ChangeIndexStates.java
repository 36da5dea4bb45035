package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import java.util.List;

/** Blocks, closes and opens indices. */
public interface ChangeIndexStates {

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

    /**
     * Closes the indices that the target selects, so that their documents can be neither read nor written. The name of
     * a data stream does not select its backing indices.
     *
     * @return the names of the indices that were closed by this call
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist or is a data stream, or one of the
     *     indices must not be changed; then no index is closed
     */
    List<IndexName> close(ReadTarget target);

    /**
     * Opens the indices that the target selects; a data stream selects its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist, or one of the indices must not be
     *     changed; then no index is opened
     */
    void open(ReadTarget target);
}

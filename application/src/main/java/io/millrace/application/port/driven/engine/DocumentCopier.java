package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.Throttle;

/** Copies documents between indices inside the engine. Implementations must pass {@code DocumentCopierContract}. */
public interface DocumentCopier {

    /**
     * Copies all documents byte for byte, in ranges of a few thousand documents. A range is at most as large as the
     * throttle allows for one second. Each range is one short atomic step that checks the fence.
     *
     * <p>Resumes after the last range of an interrupted attempt if source and destination are certainly unchanged;
     * otherwise starts from the beginning.
     *
     * @param source accepts no documents; it may have a block, and may be closed during the copy
     * @param destination empty, or with the documents of an interrupted attempt
     * @param progress called after every range, outside of any transaction; its exceptions end the copying
     * @throws FencedOffException if the lease is lost, with {@link EngineCapability#ATOMIC_FENCE}
     * @throws io.millrace.domain.Rejection if one of the two indices does not exist, or a document cannot be copied
     */
    void copy(Index source, Index destination, Throttle throttle, Fence fence, Progress progress);

    /** Returns how many documents of an interrupted attempt {@link #copy} would keep. */
    long copied(Index source, Index destination);

    /**
     * Returns the number of documents in an index that accepts none. Counts them individually unless the engine knows
     * the number for certain.
     *
     * @throws io.millrace.domain.Rejection if the index does not exist
     */
    long count(Index index);

    /** Receives the progress; may block. */
    @FunctionalInterface
    interface Progress {

        void copied(long documentsSoFar);
    }
}

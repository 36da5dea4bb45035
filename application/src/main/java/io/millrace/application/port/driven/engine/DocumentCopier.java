package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.Throttle;

/** Copies documents between indices inside the engine. Implementations must pass {@code DocumentCopierContract}. */
public interface DocumentCopier {

    /**
     * Copies all documents byte for byte, in ranges of a few thousand documents. A range contains at most as many
     * documents as the throttle allows per second. Each range is copied in one short atomic step that also checks the
     * fence.
     *
     * <p>If an attempt was interrupted and it is certain that source and destination have not changed since, continues
     * after the last copied range. Otherwise starts from the beginning.
     *
     * @param source an index that accepts no documents; it may have a write block, and may be closed during the copy
     * @param destination an index without documents, or with documents of an interrupted attempt
     * @param progress called after every range, outside of any transaction. If it throws an exception, the copying ends
     * @throws FencedOffException if the lease is lost; only with {@link EngineCapability#ATOMIC_FENCE}
     * @throws io.millrace.domain.Rejection if one of the two indices does not exist, or a document cannot be copied
     */
    void copy(Index source, Index destination, Throttle throttle, Fence fence, Progress progress);

    /** Returns how many documents of an interrupted attempt {@link #copy} would not copy again. */
    long copied(Index source, Index destination);

    /**
     * Returns the number of documents in an index that accepts no documents. Counts the documents one by one unless the
     * engine stores their exact number.
     *
     * @throws io.millrace.domain.Rejection if the index does not exist
     */
    long count(Index index);

    /**
     * Receives the number of documents that were copied so far. An implementation may block to slow down the copying.
     */
    @FunctionalInterface
    interface Progress {

        void copied(long documentsSoFar);
    }
}

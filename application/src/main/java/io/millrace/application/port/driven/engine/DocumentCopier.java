package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.Throttle;

/** Copies documents between indices without handing them out. Adapters prove themselves with {@code DocumentCopierContract}. */
public interface DocumentCopier {

    /**
     * Copies all documents byte for byte, in ranges of some thousand documents, none of which is larger than the
     * throttle allows for one second. Each range is one short atomic step that checks the fence.
     *
     * @param source takes no documents; it may have a block, and may be closed meanwhile
     * <p>Resumes behind the last range of an interrupted attempt if source and destination are certainly unchanged, and
     * begins from scratch otherwise.
     *
     * @param destination empty, or with the documents of an interrupted attempt
     * @param progress called after every range, outside of any transaction; its exceptions end the copying
     * @throws FencedOffException if the lease is lost, with {@link EngineCapability#ATOMIC_FENCE}
     * @throws io.millrace.domain.Rejection if one of the two is gone, or a document cannot be copied
     */
    void copy(Index source, Index destination, Throttle throttle, Fence fence, Progress progress);

    /** Returns how many documents an interrupted attempt has copied with which {@link #copy} would go on. */
    long copied(Index source, Index destination);

    /**
     * Returns how many documents an index has that takes none, counted one by one unless the engine knows for certain.
     *
     * @throws io.millrace.domain.Rejection if it is gone
     */
    long count(Index index);

    /** Receives the progress; may block. */
    @FunctionalInterface
    interface Progress {

        void copied(long documentsSoFar);
    }
}

package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import org.jdbi.v3.core.Handle;

/** The data streams that tasks upgrade, if they are in the same database. */
@FunctionalInterface
public interface UpgradedStreams {

    /** Data streams of an external engine. They cannot be locked, so the steps of upgrades check them. */
    UpgradedStreams ELSEWHERE = (transaction, stream, indices) -> true;

    /**
     * Returns whether the data stream has all these backing indices, and locks it against rollover and deletion until
     * the transaction ends. The ids of indices are never reused.
     */
    boolean lock(Handle transaction, StreamName stream, Collection<IndexId> indices);
}

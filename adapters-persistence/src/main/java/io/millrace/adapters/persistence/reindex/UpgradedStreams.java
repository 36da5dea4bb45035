package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import org.jdbi.v3.core.Handle;

/** Checks and locks the data streams that tasks upgrade, if the streams are in the same database. */
@FunctionalInterface
public interface UpgradedStreams {

    /**
     * For data streams in an external engine. They cannot be locked, so each step of an upgrade checks them instead.
     */
    UpgradedStreams ELSEWHERE = (transaction, stream, indices) -> true;

    /**
     * Returns whether the data stream contains all these backing indices, and locks it against rollover and deletion
     * until the transaction ends. A recreated stream does not contain them, because ids of indices are never reused.
     */
    boolean lock(Handle transaction, StreamName stream, Collection<IndexId> indices);
}

package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import org.jdbi.v3.core.Handle;

/** Checks and locks the data streams that tasks upgrade, if the data streams are in the same database as the tasks. */
@FunctionalInterface
public interface UpgradedStreams {

    /**
     * The implementation for data streams in another engine. They cannot be locked. Instead, each step of an upgrade
     * checks the data stream.
     */
    UpgradedStreams ELSEWHERE = (transaction, stream, indices) -> true;

    /**
     * Locks a data stream, so that it cannot be rolled over or deleted until the transaction ends. Returns whether the
     * data stream contains all these backing indices. If the data stream was deleted and created again, the result is
     * false, because ids of indices are never reused.
     */
    boolean lock(Handle transaction, StreamName stream, Collection<IndexId> indices);
}

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
     * Returns whether the data stream contains all these backing indices. Also locks the stream against rollover and
     * deletion until the transaction ends. Ids of indices are never reused, so a recreated stream is not mistaken for
     * the old stream.
     */
    boolean lock(Handle transaction, StreamName stream, Collection<IndexId> indices);
}

package io.millrace.adapters.persistence.stream;

import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Updates the upgrade task and the lifecycle of a data stream when the stream changes. Each method runs in the
 * transaction of the change.
 */
public interface StreamTasks {

    /** Gives a new data stream the lifecycle of its template. */
    void begin(Handle transaction, NewDataStream stream);

    /**
     * Returns the definition of a new index. If the data stream is being upgraded to a newer version, the definition
     * has that version. Therefore a data stream that is being upgraded gets no more outdated indices. The caller must
     * have locked the data stream, because tasks are stored only by transactions that hold this lock.
     */
    NewIndex notOutdated(Handle transaction, StreamName stream, NewIndex index);

    /** If a task is running for the data stream, stores the new number of backing indices in this task. */
    void count(Handle transaction, StreamName stream, int indices);

    /**
     * Returns the state of the data stream that lifecycle rules evaluate. Prevents changes of this state until the
     * transaction ends. The caller must have locked the data stream, because tasks are stored only by transactions that
     * hold this lock.
     */
    StreamState lockState(Handle transaction, DataStream stream);

    /**
     * Checks that the leases are held, and prevents other instances from acquiring them until the transaction ends. The
     * caller must not have locked the data stream yet, to avoid deadlocks.
     *
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if a lease is lost
     */
    void requireHeld(Handle transaction, List<Fence> fences);

    /**
     * Revokes the lease of the data stream's task without waiting for running writes. After the commit, the former
     * owner of the lease cannot begin another write. {@link #forget} then waits for the running writes.
     */
    void seize(Handle transaction, StreamName stream);

    /** Removes the lifecycle of a deleted stream. The caller must have locked the stream. */
    void end(Handle transaction, StreamName stream);

    /**
     * Removes the task and its lease. The caller must not have locked the data stream yet: to avoid deadlocks, all
     * transactions lock the lease before the data stream.
     *
     * @return the sources of unfinished upgrades
     */
    List<Begun> forget(Handle transaction, StreamName stream);

    /**
     * The source of an unfinished upgrade.
     *
     * @param replaced whether the destination has already replaced the source
     */
    record Begun(IndexId source, boolean replaced) {}
}

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
     * Returns the new index, in the version of the running task if that version is newer. Therefore a stream that is
     * being upgraded gets no more outdated indices. The caller must have locked the stream, because tasks are stored
     * under that lock.
     */
    NewIndex notOutdated(Handle transaction, StreamName stream, NewIndex index);

    /** Stores the number of backing indices in the running task of the stream. */
    void count(Handle transaction, StreamName stream, int indices);

    /**
     * Returns the state of the stream that rules evaluate, and prevents changes of the state until the transaction
     * ends. The caller must have locked the stream, because tasks are stored under that lock.
     */
    StreamState lockState(Handle transaction, DataStream stream);

    /**
     * Checks that the leases are held, and prevents takeovers until the transaction ends. The caller must not have
     * locked the stream yet.
     *
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if a lease is lost
     */
    void requireHeld(Handle transaction, List<Fence> fences);

    /**
     * Revokes the lease of the stream's task without waiting for running writes. After the commit, no new write can
     * begin under the lease. {@link #forget} then waits for the running writes.
     */
    void seize(Handle transaction, StreamName stream);

    /** Removes the lifecycle of a deleted stream. The caller must have locked the stream. */
    void end(Handle transaction, StreamName stream);

    /**
     * Removes the task with its lease. The caller must not have locked the stream yet, because steps of tasks also lock
     * the lease first.
     *
     * @return the sources of unfinished upgrades
     */
    List<Begun> forget(Handle transaction, StreamName stream);

    /**
     * The source of an unfinished upgrade.
     *
     * @param replaced whether the destination has replaced the source
     */
    record Begun(IndexId source, boolean replaced) {}
}

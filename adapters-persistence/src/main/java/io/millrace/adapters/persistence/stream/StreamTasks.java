package io.millrace.adapters.persistence.stream;

import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The effects of changes of a data stream on its upgrade task and its lifecycle. Each method runs in the transaction of
 * the change.
 */
public interface StreamTasks {

    /** Gives a new data stream the lifecycle of its template. */
    void begin(Handle transaction, NewDataStream stream);

    /**
     * Returns the index in the version of the running task if that is newer, so that a stream under upgrade gets no
     * more outdated indices. The caller must have locked the stream, because tasks are recorded under that lock.
     */
    NewIndex notOutdated(Handle transaction, StreamName stream, NewIndex index);

    /** Updates the number of backing indices in the running task. */
    void count(Handle transaction, StreamName stream, int indices);

    /**
     * Returns the state for rules about the stream, and prevents changes of it until the transaction ends. The caller
     * must have locked the stream, because tasks are recorded under that lock.
     */
    StreamState lockState(Handle transaction, DataStream stream);

    /**
     * Checks that the leases are held, and prevents takeovers until the transaction ends. Must be called before the
     * stream is locked.
     *
     * @throws io.millrace.application.port.driven.service.FencedOffException if a lease is lost
     */
    void requireHeld(Handle transaction, List<Fence> fences);

    /**
     * Revokes the lease without waiting for running writes. After the commit no new write begins under the lease;
     * {@link #forget} then waits for the running ones.
     */
    void seize(Handle transaction, StreamName stream);

    /** Removes the lifecycle. Must be called after the stream is locked. */
    void end(Handle transaction, StreamName stream);

    /**
     * Removes the task with its lease. Must be called before the stream is locked, because steps of tasks also lock the
     * lease first.
     *
     * @return the sources of unfinished upgrades
     */
    List<Begun> forget(Handle transaction, StreamName stream);

    /**
     * The source of an unfinished upgrade.
     *
     * @param replaced whether its destination has replaced it
     */
    record Begun(IndexId source, boolean replaced) {}
}

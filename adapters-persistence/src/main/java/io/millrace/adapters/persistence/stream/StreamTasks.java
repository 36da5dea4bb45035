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
 * What changes of a data stream mean for the task that upgrades it and for its lifecycle, each in the transaction of the
 * change.
 */
public interface StreamTasks {

    /** Gives a data stream that is being made the lifecycle of its template. */
    void begin(Handle transaction, NewDataStream stream);

    /**
     * Returns the index in the version of the running task if that is newer: a stream under upgrade gets no further
     * outdated indices, whichever instance rolls it over. The caller has locked the stream, because tasks are recorded
     * only behind that lock.
     */
    NewIndex notOutdated(Handle transaction, StreamName stream, NewIndex index);

    /** Lets the running task tell how many backing indices there are now. */
    void count(Handle transaction, StreamName stream, int indices);

    /**
     * Returns what decides about the stream, and keeps it so until the transaction ends. The caller has locked the
     * stream, because tasks are recorded only under that lock.
     */
    StreamState lockState(Handle transaction, DataStream stream);

    /**
     * Checks that the leases are held, and keeps them so until the transaction ends. Called before the stream is locked.
     *
     * @throws io.millrace.application.port.driven.service.FencedOffException if one is lost
     */
    void requireHeld(Handle transaction, List<Fence> fences);

    /**
     * Takes the lease away. This waits for no write under the lease, and no further one begins once it is committed;
     * {@link #forget} then waits for those under way.
     */
    void seize(Handle transaction, StreamName stream);

    /** Removes the lifecycle. Called after the stream is locked. */
    void end(Handle transaction, StreamName stream);

    /**
     * Removes the task with its lease. Called before the stream is locked, because steps of tasks lock their lease first,
     * too.
     *
     * @return the sources whose upgrade was not ended
     */
    List<Begun> forget(Handle transaction, StreamName stream);

    /**
     * A source whose upgrade was not ended.
     *
     * @param replaced whether its destination has taken its place
     */
    record Begun(IndexId source, boolean replaced) {}
}

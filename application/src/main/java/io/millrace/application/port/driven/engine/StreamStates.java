package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.stream.DataStream;
import java.util.List;

/**
 * Reads the state of a data stream in the service memory, for example its lifecycle, before the stream is rolled over
 * or one of its indices is removed. An engine in the same database as the service memory does not call this port: it
 * reads the state and checks the fences in the transaction of the change, under locks.
 */
public interface StreamStates {

    /**
     * Returns the current state of this stream.
     *
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if the caller lost a lease
     */
    StreamState of(DataStream stream);

    /** Returns the fences of the leases that the caller holds. */
    List<Fence> fences();
}

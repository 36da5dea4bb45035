package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.service.Fence;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.stream.DataStream;
import java.util.List;

/**
 * Reads the part of a data stream's state that is stored in the memory, for decisions about the stream. An engine in
 * the database of the memory reads it under locks in the transaction of the change instead, and checks the fences
 * there.
 */
public interface StreamStates {

    /**
     * Returns the present state of this stream.
     *
     * @throws io.millrace.application.port.driven.service.FencedOffException if a lease of the caller is lost
     */
    StreamState of(DataStream stream);

    /** Returns the fences of the caller's leases. */
    List<Fence> fences();
}

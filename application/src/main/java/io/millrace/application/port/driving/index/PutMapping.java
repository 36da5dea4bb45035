package io.millrace.application.port.driving.index;

import io.millrace.domain.index.change.MappingsChange;

/** Extends the mappings of existing indices. */
public interface PutMapping {

    /**
     * Changes all indices that the target selects, or none. A data stream selects its backing indices. An engine
     * without atomic changes may change only some of the indices; the rejection then names the changed indices.
     *
     * @throws io.millrace.domain.Rejection if a name does not exist, an index belongs to the service itself, or a block
     *     forbids the change
     */
    void put(Request request);

    /**
     * The parameters of a change.
     *
     * @param writeIndexOnly whether a data stream selects only its write index
     */
    record Request(ReadTarget target, boolean writeIndexOnly, MappingsChange change) {}
}

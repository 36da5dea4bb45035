package io.millrace.application.port.driving.index;

import io.millrace.domain.index.MappingsChange;

/** Extends the mappings of indices that are there already. */
public interface PutMapping {

    /**
     * Changes all indices that the target means, or none; a data stream stands for its backing indices. Where the
     * engine does not promise that, the refusal tells which were changed.
     *
     * @throws io.millrace.domain.Rejection if a name is not there, an index belongs to the service itself or a block
     *     forbids it
     */
    void put(Request request);

    /**
     * What is wanted.
     *
     * @param writeIndexOnly whether a data stream stands for its write index only
     */
    record Request(ReadTarget target, boolean writeIndexOnly, MappingsChange change) {}
}

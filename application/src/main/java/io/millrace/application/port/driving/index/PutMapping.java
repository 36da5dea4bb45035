package io.millrace.application.port.driving.index;

import io.millrace.domain.text.JsonText;
import java.util.function.UnaryOperator;

/** Extends the mappings of indices that are there already. */
public interface PutMapping {

    /**
     * Changes all indices that the target means, or none; a data stream stands for its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name is not there, an index belongs to the service itself or a block
     *     forbids it
     */
    void put(Request request);

    /**
     * What is wanted.
     *
     * @param writeIndexOnly whether a data stream stands for its write index only
     * @param mappings makes the new mappings of an index from the present ones, and may refuse them
     */
    record Request(ReadTarget target, boolean writeIndexOnly, UnaryOperator<JsonText> mappings) {}
}

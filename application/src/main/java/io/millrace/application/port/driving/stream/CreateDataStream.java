package io.millrace.application.port.driving.stream;

import io.millrace.domain.index.StreamName;

/** Creates data streams. */
public interface CreateDataStream {

    /**
     * Creates a data stream and its first backing index from the matching index template with the highest priority.
     *
     * @throws io.millrace.domain.Rejection if the name is taken or reserved, or no template for data streams matches
     */
    void create(StreamName name);
}

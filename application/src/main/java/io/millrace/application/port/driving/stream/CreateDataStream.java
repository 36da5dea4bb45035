package io.millrace.application.port.driving.stream;

import io.millrace.domain.index.StreamName;

/** Creates data streams. */
public interface CreateDataStream {

    /**
     * Creates a data stream with its first backing index from the index template that matches best.
     *
     * @throws io.millrace.domain.Rejection if the name is taken or reserved, or no template with data streams matches
     */
    void create(StreamName name);
}

package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.StreamName;

/** Thrown before any write if a data stream has changed since it was read. */
public final class StaleStreamException extends RuntimeException {

    public StaleStreamException(StreamName stream) {
        super("data stream [" + stream + "] has changed since it was read");
    }
}

package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.StreamName;

/** Says that a data stream has changed since it was read; nothing was written. */
public final class StaleStreamException extends RuntimeException {

    public StaleStreamException(StreamName stream) {
        super("data stream [" + stream + "] has changed since it was read");
    }
}

package io.millrace.application.port.driven.service.reindex;

import io.millrace.domain.index.StreamName;

/** Thrown before any write if a task has changed since it was read. */
public final class StaleTaskException extends RuntimeException {

    public StaleTaskException(StreamName stream) {
        super("the task of [" + stream + "] has changed since it was read");
    }
}

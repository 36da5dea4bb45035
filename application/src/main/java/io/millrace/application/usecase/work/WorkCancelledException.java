package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.reindex.StopReason;

/** Thrown if this instance must stop its work on an unfinished job. */
public final class WorkCancelledException extends RuntimeException {

    private final StopReason reason;

    public WorkCancelledException(StopReason reason) {
        super(reason.toString());
        this.reason = reason;
    }

    public StopReason reason() {
        return reason;
    }
}

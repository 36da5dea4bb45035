package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.StopReason;

/** Thrown if work on an unfinished task has to stop. */
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

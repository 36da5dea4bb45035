package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.StopReason;

/** Says that work on a task has to stop, though the task has not ended. */
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

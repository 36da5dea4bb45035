package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Leaving;

/** Says that work on a task has to stop, though the task has not ended. */
public final class HaltedException extends RuntimeException {

    private final Leaving reason;

    public HaltedException(Leaving reason) {
        super(reason.toString());
        this.reason = reason;
    }

    public Leaving reason() {
        return reason;
    }
}

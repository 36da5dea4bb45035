package io.millrace.application.usecase.work;

/** Says that work on a task has to stop, though the task has not ended. */
public final class HaltedException extends RuntimeException {

    public HaltedException(String reason) {
        super(reason);
    }
}

package io.millrace.application.usecase.reindex;

/** Says that work on a task has to stop, though the task has not ended. */
final class HaltedException extends RuntimeException {

    HaltedException(String reason) {
        super(reason);
    }
}

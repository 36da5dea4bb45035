package io.millrace.application.usecase.security.audit;

/** Reports to operators how many audit entries were lost. This exception is never thrown. */
final class EntriesLostException extends RuntimeException {

    EntriesLostException(String message) {
        super(message);
    }
}

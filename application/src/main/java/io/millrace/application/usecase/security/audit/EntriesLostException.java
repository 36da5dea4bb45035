package io.millrace.application.usecase.security.audit;

/** Created to report to operators how many audit entries were lost. It is not thrown. */
final class EntriesLostException extends RuntimeException {

    EntriesLostException(String message) {
        super(message);
    }
}

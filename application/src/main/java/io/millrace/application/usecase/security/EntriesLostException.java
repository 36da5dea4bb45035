package io.millrace.application.usecase.security;

/** Reports the number of lost entries of the audit trail. */
final class EntriesLostException extends RuntimeException {

    EntriesLostException(String message) {
        super(message);
    }
}

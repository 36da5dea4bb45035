package io.millrace.application.usecase.security;

/** Says that entries of the audit trail were lost, and how many. */
final class EntriesLostException extends RuntimeException {

    EntriesLostException(String message) {
        super(message);
    }
}

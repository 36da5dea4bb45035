package io.millrace.adapters.persistence.embedded;

/** Thrown if the embedded server cannot be started or kept running. The message is a sentence for operators. */
public class EmbeddedPostgresException extends RuntimeException {

    EmbeddedPostgresException(String message) {
        super(message);
    }

    EmbeddedPostgresException(String message, Throwable cause) {
        super(message, cause);
    }
}

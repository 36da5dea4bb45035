package io.millrace.adapters.persistence.embedded;

/** The embedded server could not be brought up or kept up; the message is a sentence for the operator. */
public class EmbeddedPostgresException extends RuntimeException {

    EmbeddedPostgresException(String message) {
        super(message);
    }

    EmbeddedPostgresException(String message, Throwable cause) {
        super(message, cause);
    }
}

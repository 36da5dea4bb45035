package io.millrace.adapters.persistence.document.append;

/** Thrown if a statement that wrote the documents of several callers failed. The cause is the original failure. */
public final class SharedWriteException extends RuntimeException {

    SharedWriteException(Throwable cause) {
        super("a write shared with others has failed: " + cause.getMessage(), cause);
    }
}

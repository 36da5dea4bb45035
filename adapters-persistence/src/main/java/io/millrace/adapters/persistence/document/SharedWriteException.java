package io.millrace.adapters.persistence.document;

/** Says that the statement failed in which a document was written together with others; the cause says why. */
public final class SharedWriteException extends RuntimeException {

    SharedWriteException(Throwable cause) {
        super("a write shared with others has failed: " + cause.getMessage(), cause);
    }
}

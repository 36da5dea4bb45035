package io.millrace.adapters.persistence.dump;

/** A dump or a restore that is refused or has failed; the message is a sentence for the operator. */
public final class DumpRefusedException extends RuntimeException {

    DumpRefusedException(String message) {
        super(message);
    }

    DumpRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}

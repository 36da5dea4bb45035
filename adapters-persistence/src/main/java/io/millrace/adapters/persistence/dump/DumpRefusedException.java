package io.millrace.adapters.persistence.dump;

/** Thrown if a dump or a restore is rejected or fails. The message is a sentence for operators. */
public final class DumpRefusedException extends RuntimeException {

    DumpRefusedException(String message) {
        super(message);
    }

    DumpRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}

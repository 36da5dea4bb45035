package io.millrace.bootstrap.start;

/** Thrown if a start fails for a reason that the operator can change; only the sentence is shown. */
public final class StartRefusedException extends RuntimeException {

    /**
     * Creates an exception.
     *
     * @param sentence names the mistake and its remedy, and contains no secret
     */
    public StartRefusedException(String sentence) {
        super(sentence);
    }

    /** Creates an exception with a cause, which is only logged. */
    public StartRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}

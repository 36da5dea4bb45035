package io.millrace.bootstrap.start;

/** Thrown if a start fails for a reason that the operator can remove. The operator sees only the message. */
public final class StartRefusedException extends RuntimeException {

    /**
     * Creates an exception.
     *
     * @param sentence a sentence that states the mistake and how to correct it. It must not contain a secret
     */
    public StartRefusedException(String sentence) {
        super(sentence);
    }

    /** Creates an exception with a cause. The cause is only logged. */
    public StartRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}

package io.millrace.bootstrap.start;

/** A start failed for a reason that the operator can change; only the sentence is shown. */
public final class StartRefusedException extends RuntimeException {

    /** Takes one sentence that names the mistake and its remedy, without a secret in it. */
    public StartRefusedException(String sentence) {
        super(sentence);
    }

    /** Takes the sentence and its cause, which is logged at most. */
    public StartRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}

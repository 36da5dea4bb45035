package io.millrace.bootstrap.start;

/** A start that cannot go on for a reason the operator can change; the sentence is all that is shown of it. */
public final class StartRefusedException extends RuntimeException {

    /** Takes one sentence that names the mistake and its remedy, without a secret in it. */
    public StartRefusedException(String sentence) {
        super(sentence);
    }

    /** Takes the sentence and the failure behind it, which goes to the log at most. */
    public StartRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}

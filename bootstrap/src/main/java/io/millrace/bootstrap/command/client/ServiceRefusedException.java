package io.millrace.bootstrap.command.client;

import java.util.Optional;

/** The service understood the request and refused it. */
public final class ServiceRefusedException extends ClientFailedException {

    private final int answered;
    private final String type;
    private final Optional<Long> retryAfterSeconds;

    /**
     * Makes the refusal.
     *
     * @param answered the HTTP status
     * @param type the type of the error, or the empty text
     */
    ServiceRefusedException(
            ExitStatus status, String sentence, int answered, String type, Optional<Long> retryAfterSeconds) {
        super(status, sentence);
        this.answered = answered;
        this.type = type;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    public String type() {
        return type;
    }

    public Optional<Long> retryAfterSeconds() {
        return retryAfterSeconds;
    }

    /** Whether the same may be answered in another way soon. */
    public boolean isTransient() {
        return TransientStatus.is(answered);
    }
}

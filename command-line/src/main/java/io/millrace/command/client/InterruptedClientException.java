package io.millrace.command.client;

/** Thrown if the user stops the command. */
public final class InterruptedClientException extends ClientFailedException {

    public InterruptedClientException(String sentence) {
        super(ExitStatus.INTERRUPTED, sentence);
    }
}

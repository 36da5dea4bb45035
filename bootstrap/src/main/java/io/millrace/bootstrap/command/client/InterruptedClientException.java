package io.millrace.bootstrap.command.client;

/** The user wants the command to end. */
public final class InterruptedClientException extends ClientFailedException {

    public InterruptedClientException(String sentence) {
        super(ExitStatus.INTERRUPTED, sentence);
    }
}

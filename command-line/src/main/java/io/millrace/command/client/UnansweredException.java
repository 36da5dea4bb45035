package io.millrace.command.client;

/** Thrown if no response to a request arrives. The outcome of the request is then unknown. */
public final class UnansweredException extends ClientFailedException {

    public UnansweredException(String sentence, Throwable cause) {
        super(ExitStatus.UNREACHABLE, sentence, cause);
    }
}

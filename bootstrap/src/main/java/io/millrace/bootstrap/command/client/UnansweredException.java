package io.millrace.bootstrap.command.client;

/** Thrown if no response arrives. The outcome of the request is unknown. */
public final class UnansweredException extends ClientFailedException {

    UnansweredException(String sentence, Throwable cause) {
        super(ExitStatus.UNREACHABLE, sentence, cause);
    }
}

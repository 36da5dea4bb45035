package io.millrace.bootstrap.command.client;

/** No answer came. Whether the request was carried out is not known. */
public final class UnansweredException extends ClientFailedException {

    UnansweredException(String sentence, Throwable cause) {
        super(ExitStatus.UNREACHABLE, sentence, cause);
    }
}

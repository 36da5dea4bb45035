package io.millrace.bootstrap.command;

/** Says in one sentence why a command that asks a running service could not do its work. */
final class ClientFailedException extends RuntimeException {

    ClientFailedException(String sentence) {
        super(sentence);
    }

    ClientFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}

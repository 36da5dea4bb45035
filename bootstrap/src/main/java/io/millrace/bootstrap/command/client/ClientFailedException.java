package io.millrace.bootstrap.command.client;

/** Says in one sentence why a command that asks a running service could not do its work. */
public class ClientFailedException extends RuntimeException {

    private final ExitStatus status;

    public ClientFailedException(String sentence) {
        this(ExitStatus.FAILED, sentence);
    }

    public ClientFailedException(String sentence, Throwable cause) {
        this(ExitStatus.FAILED, sentence, cause);
    }

    public ClientFailedException(ExitStatus status, String sentence) {
        super(sentence);
        this.status = status;
    }

    public ClientFailedException(ExitStatus status, String sentence, Throwable cause) {
        super(sentence, cause);
        this.status = status;
    }

    /** Returns what the process is to end with. */
    public ExitStatus status() {
        return status;
    }
}

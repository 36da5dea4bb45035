package io.millrace.command.client;

/** Thrown if a command that uses a running service fails. The message is one sentence with the reason. */
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

    public ExitStatus status() {
        return status;
    }
}

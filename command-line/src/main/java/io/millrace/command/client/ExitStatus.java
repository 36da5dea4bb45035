package io.millrace.command.client;

/** The exit statuses. They are the same for all commands. */
public enum ExitStatus {
    DONE(0, "done"),
    FAILED(1, "the request was rejected, or the command failed"),
    USAGE(2, "the options or the configuration are invalid"),
    UNREACHABLE(3, "the service does not respond, or stopped responding"),
    NOT_ALLOWED(4, "authentication failed, or permission denied"),
    INTERRUPTED(130, "the command was stopped by SIGINT (Ctrl-C) or SIGTERM");

    private final int code;
    private final String meaning;

    ExitStatus(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    /** Returns the meaning of the status for the help text. */
    public String meaning() {
        return meaning;
    }
}

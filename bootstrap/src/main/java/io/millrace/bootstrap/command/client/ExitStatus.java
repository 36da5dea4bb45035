package io.millrace.bootstrap.command.client;

/** The exit statuses, the same for all commands. */
public enum ExitStatus {
    DONE(0, "done"),
    FAILED(1, "it was refused, or it failed"),
    USAGE(2, "the options or the configuration were refused"),
    UNREACHABLE(3, "no service answers, or it stopped answering"),
    NOT_ALLOWED(4, "the service does not know the caller, or the caller may not do this"),
    INTERRUPTED(130, "it was asked to end by SIGINT (Ctrl-C) or SIGTERM");

    private final int code;
    private final String meaning;

    ExitStatus(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    /** Returns the meaning for the help. */
    public String meaning() {
        return meaning;
    }
}

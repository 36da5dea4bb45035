package io.millrace.command.deletion;

import picocli.CommandLine.Option;

/** The options of commands that delete documents. */
public final class DeletionOptions {

    @Option(
            names = {"-y", "--yes"},
            description = "Skips the confirmation. Without a terminal, it is required to delete documents.")
    private boolean confirmed;

    @Option(names = "--dry-run", description = "Shows what would be deleted, without deleting it.")
    private boolean dryRun;

    /** Returns whether an option already confirms the deletion. */
    public boolean isConfirmed() {
        return confirmed;
    }

    public boolean isDryRun() {
        return dryRun;
    }
}

package io.millrace.bootstrap.command.database;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.database.migration.SchemaRefusedException;
import io.millrace.adapters.persistence.dump.DumpRefusedException;
import io.millrace.adapters.persistence.dump.DumpSummary;
import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.console.Figures;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.CommandHelp;
import io.millrace.configuration.Settings;
import io.millrace.domain.text.OneLine;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** A command that uses the configured database directly, without a running service. */
abstract class DatabaseCommand implements Callable<Integer> {

    private final CommandContext context;
    private final GlobalOptions options;

    DatabaseCommand(CommandContext context, GlobalOptions options) {
        this.context = context;
        this.options = options;
    }

    /** Returns this command with all its options. */
    public final CommandLine line() {
        CommandLine line = new CommandLine(this).addMixin("global", options);
        CommandHelp.describeExitStatuses(line.getCommandSpec());
        return line;
    }

    @Override
    public final Integer call() {
        Settings settings = Settings.of(options.load());
        try {
            run(settings);
            context.output().flush();
            return ExitStatus.DONE.code();
        } catch (StartRefusedException | DumpRefusedException | SchemaRefusedException e) {
            return failed(e, String.valueOf(e.getMessage()));
        } catch (DatabaseException | FlywayException e) {
            return failed(e, DatabaseErrors.isUnavailable(e) ? "the database does not respond: " + e : e.toString());
        } catch (UncheckedIOException e) {
            return failed(e, e.getMessage() + ": " + e.getCause());
        }
    }

    private int failed(RuntimeException failure, String sentence) {
        LoggerFactory.getLogger(DatabaseCommand.class).debug("the command failed", failure);
        context.output().flush();
        context.errors().println("millrace: " + OneLine.of(sentence));
        return ExitStatus.FAILED.code();
    }

    protected abstract void run(Settings settings);

    final void print(String line) {
        context.output().println(line);
    }

    /** Returns the version of this program. Dumps contain this version. */
    final String program() {
        return context.version();
    }

    /**
     * Prints a note about the secret that encrypts the signing keys. A dump does not contain this secret, but a service
     * on the restored database needs it.
     */
    final void printSecretNote(Settings settings, boolean hasKeys, String whatToDo) {
        if (hasKeys
                && settings.database().url().isEmpty()
                && settings.security().accessTokens().keysSecret().isEmpty()
                && settings.security().accessTokens().keysFile().isEmpty()) {
            Path secret = settings.database().embeddedDirectory().resolve("keys.secret");
            print("The dump does not contain the secret that encrypts the keys of access tokens: "
                    + String.format(Locale.ROOT, whatToDo, secret));
        }
    }

    static String counted(DumpSummary dump) {
        return Figures.count(dump.documents(), "document", "documents") + " in "
                + Figures.count(dump.indices(), "index", "indices");
    }
}

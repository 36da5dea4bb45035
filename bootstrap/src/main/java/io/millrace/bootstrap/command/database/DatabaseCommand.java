package io.millrace.bootstrap.command.database;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.database.SchemaRefusedException;
import io.millrace.adapters.persistence.dump.DumpRefusedException;
import io.millrace.adapters.persistence.dump.DumpSummary;
import io.millrace.bootstrap.command.client.ExitStatus;
import io.millrace.bootstrap.command.console.Figures;
import io.millrace.bootstrap.command.line.ExitStatuses;
import io.millrace.bootstrap.command.line.GlobalOptions;
import io.millrace.bootstrap.command.line.Surroundings;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.logging.OneLine;
import io.millrace.bootstrap.start.StartRefusedException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** A command that uses the configured database directly, without a running service. */
abstract class DatabaseCommand implements Callable<Integer> {

    private final Surroundings surroundings;
    private final GlobalOptions options;

    DatabaseCommand(Surroundings surroundings, GlobalOptions options) {
        this.surroundings = surroundings;
        this.options = options;
    }

    /** Returns this command with all its options. */
    public final CommandLine line() {
        CommandLine line = new CommandLine(this).addMixin("global", options);
        ExitStatuses.tell(line.getCommandSpec());
        return line;
    }

    @Override
    public final Integer call() {
        Settings settings = Settings.of(options.load(surroundings));
        try {
            run(settings);
            surroundings.output().flush();
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
        surroundings.output().flush();
        surroundings.errors().println("millrace: " + OneLine.of(sentence));
        return ExitStatus.FAILED.code();
    }

    protected abstract void run(Settings settings);

    final void say(String line) {
        surroundings.output().println(line);
    }

    /** Returns the version of this program, which is stored in dumps. */
    final String program() {
        return surroundings.version();
    }

    /**
     * Prints a note about the secret that encrypts the signing keys. A dump does not contain this secret, but a service
     * needs it after the dump was restored.
     */
    final void tellOfSecret(Settings settings, boolean hasKeys, String whatToDo) {
        if (hasKeys
                && settings.database().url().isEmpty()
                && settings.security().accessTokens().keysSecret().isEmpty()
                && settings.security().accessTokens().keysFile().isEmpty()) {
            Path secret = settings.database().embeddedDirectory().resolve("keys.secret");
            say("The dump does not contain the secret that encrypts the keys of access tokens: "
                    + String.format(Locale.ROOT, whatToDo, secret));
        }
    }

    static String counted(DumpSummary dump) {
        return Figures.count(dump.documents(), "document", "documents") + " in "
                + Figures.count(dump.indices(), "index", "indices");
    }
}

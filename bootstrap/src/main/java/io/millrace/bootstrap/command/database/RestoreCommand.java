package io.millrace.bootstrap.command.database;

import io.millrace.adapters.persistence.dump.DatabaseRestore;
import io.millrace.adapters.persistence.dump.DumpFile;
import io.millrace.adapters.persistence.dump.DumpSummary;
import io.millrace.bootstrap.command.line.GlobalOptions;
import io.millrace.bootstrap.command.line.Surroundings;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Puts a dump into an empty database. */
@Command(
        name = "restore",
        description = {
            "Puts a dump into the database of the configuration, which must be empty; an embedded one is made if it is"
                    + " not there. Dumps of older versions are brought up to this one.",
            "The file is read and verified before anything is written. What a restore that failed has made is removed;"
                    + " one that was killed keeps services from starting, and is begun anew by the next."
        },
        mixinStandardHelpOptions = true)
public final class RestoreCommand extends DatabaseCommand {

    @Parameters(paramLabel = "FILE", description = "The file that database dump has made.")
    private Path file = Path.of("");

    public RestoreCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    protected void run(Settings settings) {
        try (DumpFile dump = DumpFile.open(file);
                ConfiguredDatabase database =
                        ConfiguredDatabase.unused(settings.database()).endingWithProcess()) {
            DumpSummary restored = DatabaseRestore.run(database.settings(), dump);
            say(counted(restored) + " of " + restored.program() + " were restored");
            tellOfSecret(settings, restored.hasSigningKeys(), "put that of the old directory to %s before the start.");
        }
    }
}

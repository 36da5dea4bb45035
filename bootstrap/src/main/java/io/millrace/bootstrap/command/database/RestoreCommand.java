package io.millrace.bootstrap.command.database;

import io.millrace.adapters.persistence.dump.DatabaseRestore;
import io.millrace.adapters.persistence.dump.DumpFile;
import io.millrace.adapters.persistence.dump.DumpSummary;
import io.millrace.adapters.persistence.dump.VerificationKey;
import io.millrace.bootstrap.command.line.GlobalOptions;
import io.millrace.bootstrap.command.line.Surroundings;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import io.millrace.bootstrap.logging.OneLine;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Restores a dump into an empty database. */
@Command(
        name = "restore",
        description = {
            "Puts a dump into the database of the configuration, which must be empty; an embedded one is made if it is"
                    + " not there. Dumps of older versions are brought up to this one.",
            "The file is read and verified before anything is written. What a restore that failed has made is removed;"
                    + " one that was killed keeps services from starting, and is begun anew by the next.",
            "A dump decides who may do what: it contains all users, roles and tokens. Restore an unsigned dump only if"
                    + " you know where it comes from. With --verify-key, only a dump signed with that key is restored."
        },
        mixinStandardHelpOptions = true)
public final class RestoreCommand extends DatabaseCommand {

    @Parameters(paramLabel = "FILE", description = "The file that database dump has made.")
    private Path file = Path.of("");

    @Option(
            names = "--verify-key",
            paramLabel = "KEY",
            description = "Rejects the dump unless it was signed with `database dump --sign-key` and the private key of"
                    + " this one, a PEM file as `openssl pkey -pubout` writes it.")
    private Optional<Path> verifyKey = Optional.empty();

    public RestoreCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    protected void run(Settings settings) {
        try (DumpFile dump = DumpFile.open(file, verifyKey.map(VerificationKey::read));
                ConfiguredDatabase database =
                        ConfiguredDatabase.unused(settings.database()).endingWithProcess()) {
            DumpSummary restored = DatabaseRestore.run(database.settings(), dump);
            say(counted(restored) + " of " + OneLine.of(restored.program()) + " were restored");
            tellOfSecret(settings, restored.hasSigningKeys(), "put that of the old directory to %s before the start.");
        }
    }
}

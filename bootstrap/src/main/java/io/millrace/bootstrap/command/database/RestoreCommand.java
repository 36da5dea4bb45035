package io.millrace.bootstrap.command.database;

import io.millrace.adapters.persistence.dump.DatabaseRestore;
import io.millrace.adapters.persistence.dump.DumpFile;
import io.millrace.adapters.persistence.dump.DumpSummary;
import io.millrace.adapters.persistence.dump.DumpVerificationKey;
import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.configuration.Settings;
import io.millrace.domain.text.OneLine;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Restores a dump into an empty database. */
@Command(
        name = "restore",
        description = {
            "Restores a dump into the configured database, which must be empty. An embedded PostgreSQL is created if"
                    + " necessary. Dumps of older versions are upgraded.",
            "The file is verified before anything is written. A failed restore removes everything it created. After a"
                    + " killed restore, no service can start on the database; run the restore again.",
            "A dump determines all permissions, because it contains users, roles and tokens. Restore an unsigned dump"
                    + " only if you trust its origin. With --verify-key, only a dump signed with that key is restored."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace database restore millrace.dump --config new.yaml",
    "millrace database restore millrace.dump --verify-key verification.pem"
})
public final class RestoreCommand extends DatabaseCommand {

    @Parameters(paramLabel = "FILE", description = "The file that `database dump` created.")
    private Path file = Path.of("");

    @Option(
            names = "--verify-key",
            paramLabel = "KEY",
            description = "Rejects the dump unless it was signed with the private key that belongs to this public key"
                    + " (`database dump --sign-key`). The key is a PEM file from `openssl pkey -pubout`.")
    private Optional<Path> verifyKey = Optional.empty();

    public RestoreCommand(CommandContext context, GlobalOptions options) {
        super(context, options);
    }

    @Override
    protected void run(Settings settings) {
        try (DumpFile dump = DumpFile.open(file, verifyKey.map(DumpVerificationKey::read));
                ConfiguredDatabase database =
                        ConfiguredDatabase.unused(settings.database()).endingWithProcess()) {
            DumpSummary restored = DatabaseRestore.run(database.settings(), dump);
            print(counted(restored) + " were restored from a dump of " + OneLine.of(restored.program()));
            printSecretNote(
                    settings,
                    restored.hasSigningKeys(),
                    "copy the secret from the old directory to %s before the start.");
        }
    }
}

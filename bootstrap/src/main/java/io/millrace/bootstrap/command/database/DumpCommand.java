package io.millrace.bootstrap.command.database;

import io.millrace.adapters.persistence.dump.DatabaseDump;
import io.millrace.adapters.persistence.dump.DumpSigningKey;
import io.millrace.adapters.persistence.dump.DumpSummary;
import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import io.millrace.command.console.Figures;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.configuration.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes all data of the service to one file. */
@Command(
        name = "dump",
        description = {
            "Writes a consistent copy of the database to one file: documents, streams, users, tokens, keys, tasks and"
                    + " settings.",
            "The configuration determines the database. A service may be running on it. An embedded PostgreSQL is"
                    + " started if it is not running.",
            "Only the owner of the file can read it. An existing file is not overwritten.",
            "With --sign-key, the dump is signed, and restore --verify-key rejects it if it was altered or replaced."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace database dump millrace.dump", "millrace database dump millrace.dump --sign-key dump-signing.pem"})
public final class DumpCommand extends DatabaseCommand {

    @Parameters(paramLabel = "FILE", description = "The new file.")
    private Path file = Path.of("");

    @Option(
            names = "--sign-key",
            paramLabel = "KEY",
            description = "Signs the dump with this Ed25519 key, a PEM file from `openssl genpkey -algorithm ed25519`.")
    private Optional<Path> signKey = Optional.empty();

    public DumpCommand(CommandContext context, GlobalOptions options) {
        super(context, options);
    }

    @Override
    protected void run(Settings settings) {
        Optional<DumpSigningKey> key = signKey.map(DumpSigningKey::read);
        try (ConfiguredDatabase database =
                ConfiguredDatabase.existing(settings.database()).endingWithProcess()) {
            DumpSummary dump = DatabaseDump.write(database.settings(), file.toAbsolutePath(), program(), key);
            print(counted(dump) + " were written to " + file + " (" + Figures.size(Files.size(file)) + ")");
            printSecretNote(settings, dump.hasSigningKeys(), "also keep %s, in another place.");
        } catch (IOException failure) {
            throw new UncheckedIOException("the dump cannot be read", failure);
        }
    }
}

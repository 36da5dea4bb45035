package io.millrace.bootstrap.command.database;

import io.millrace.adapters.persistence.dump.DatabaseDump;
import io.millrace.adapters.persistence.dump.DumpSummary;
import io.millrace.adapters.persistence.dump.SigningKey;
import io.millrace.bootstrap.command.console.Figures;
import io.millrace.bootstrap.command.line.GlobalOptions;
import io.millrace.bootstrap.command.line.Surroundings;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.database.ConfiguredDatabase;
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
            "Writes everything that the service keeps in its database to one file: documents, streams, users, tokens,"
                    + " keys, tasks and settings, all of one moment.",
            "The database is the one of the configuration. A service may run on it; an embedded one is started if none"
                    + " does.",
            "Only the owner of the file can read it. It is not written over another.",
            "With --sign-key, the dump is signed, and restore --verify-key rejects it if it was altered or replaced."
        },
        mixinStandardHelpOptions = true)
public final class DumpCommand extends DatabaseCommand {

    @Parameters(paramLabel = "FILE", description = "The file that is made.")
    private Path file = Path.of("");

    @Option(
            names = "--sign-key",
            paramLabel = "KEY",
            description = "Signs the dump with this Ed25519 key, a PEM file as `openssl genpkey -algorithm ed25519`"
                    + " writes it.")
    private Optional<Path> signKey = Optional.empty();

    public DumpCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    protected void run(Settings settings) {
        Optional<SigningKey> key = signKey.map(SigningKey::read);
        try (ConfiguredDatabase database =
                ConfiguredDatabase.existing(settings.database()).endingWithProcess()) {
            DumpSummary dump = DatabaseDump.write(database.settings(), file.toAbsolutePath(), program(), key);
            say(counted(dump) + " are in " + file + " (" + Figures.size(Files.size(file)) + ")");
            tellOfSecret(settings, dump.hasSigningKeys(), "keep %s, too, in another place.");
        } catch (IOException failure) {
            throw new UncheckedIOException("the dump cannot be read", failure);
        }
    }
}

package io.millrace.bootstrap.database;

import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.embedded.DirectoryInUseException;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgresException;
import io.millrace.bootstrap.configuration.Secret;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.start.StartRefusedException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The database that a configuration names, or its embedded one. An embedded server that no service runs is started and ends
 * with {@link #close()}, also if the process is asked to end before.
 */
public final class ConfiguredDatabase implements AutoCloseable {

    private final DatabaseSettings settings;
    private final Optional<EmbeddedPostgres> server;
    private final Thread hook = new Thread(this::end, "embedded-database-end");

    private ConfiguredDatabase(DatabaseSettings settings, Optional<EmbeddedPostgres> server) {
        this.settings = settings;
        this.server = server;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Reaches a database that is there, beside a running service too.
     *
     * @throws StartRefusedException if there is none, or the embedded one cannot be used
     */
    public static ConfiguredDatabase existing(Settings.Database configured) {
        try {
            if (configured.url().isEmpty()) {
                EmbeddedPostgres.requireOwnData(configured.embeddedDirectory());
            }
            return reach(configured);
        } catch (DirectoryInUseException inUse) {
            return ofRunningService(configured.embeddedDirectory());
        } catch (EmbeddedPostgresException | UncheckedIOException failure) {
            throw refused(failure);
        }
    }

    /**
     * Reaches a database, and makes an embedded one if it is not there.
     *
     * @throws StartRefusedException if the embedded one cannot be used, or a service runs on it
     */
    public static ConfiguredDatabase unused(Settings.Database configured) {
        try {
            return reach(configured);
        } catch (EmbeddedPostgresException | UncheckedIOException failure) {
            throw refused(failure);
        }
    }

    /** Returns how to reach it. */
    public DatabaseSettings settings() {
        return settings;
    }

    private static ConfiguredDatabase reach(Settings.Database configured) {
        if (configured.url().isPresent()) {
            return new ConfiguredDatabase(
                    DatabaseSettings.of(
                            configured.url().get(),
                            configured.username().orElse(""),
                            configured.password().map(Secret::reveal).orElse("")),
                    Optional.empty());
        }
        EmbeddedPostgres server = EmbeddedPostgres.start(configured.embeddedDirectory());
        return new ConfiguredDatabase(
                DatabaseSettings.of(server.jdbcUrl(), server.username(), server.password()), Optional.of(server));
    }

    private static ConfiguredDatabase ofRunningService(Path directory) {
        try {
            EmbeddedPostgres.Access access = EmbeddedPostgres.accessToRunning(directory);
            return new ConfiguredDatabase(
                    DatabaseSettings.of(access.jdbcUrl(), access.username(), access.password()), Optional.empty());
        } catch (EmbeddedPostgresException failure) {
            throw refused(failure);
        }
    }

    private static StartRefusedException refused(RuntimeException failure) {
        return new StartRefusedException(String.valueOf(failure.getMessage()), failure);
    }

    private void end() {
        server.ifPresent(EmbeddedPostgres::close);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            return;
        }
        end();
    }
}

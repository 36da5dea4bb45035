package io.millrace.bootstrap.database;

import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.embedded.DirectoryInUseException;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgresException;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.Secret;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The configured database: an external database, or an embedded server. If this object started an embedded server,
 * {@link #close()} stops it.
 */
public final class ConfiguredDatabase implements AutoCloseable {

    private final DatabaseSettings settings;
    private final Optional<EmbeddedPostgres> server;
    private Optional<Thread> hook = Optional.empty();

    private ConfiguredDatabase(DatabaseSettings settings, Optional<EmbeddedPostgres> server) {
        this.settings = settings;
        this.server = server;
    }

    /**
     * Provides access to an existing database. A running service may use the same database.
     *
     * @throws StartRefusedException if the embedded database does not exist or cannot be used
     */
    public static ConfiguredDatabase existing(Settings.Database configured) {
        return explained(configured, () -> {
            try {
                if (configured.url().isEmpty()) {
                    EmbeddedPostgres.requireOwnData(configured.embeddedDirectory());
                }
                return reach(configured);
            } catch (DirectoryInUseException inUse) {
                EmbeddedPostgres.Access access = EmbeddedPostgres.accessToRunning(configured.embeddedDirectory());
                return new ConfiguredDatabase(
                        DatabaseSettings.of(access.jdbcUrl(), access.username(), access.password())
                                .withPoolSize(configured.poolSize()),
                        Optional.empty());
            }
        });
    }

    /**
     * Provides access to a database that no running service uses. Creates the embedded database if it does not exist.
     *
     * @throws StartRefusedException if the embedded server cannot be used, or a running service uses it
     */
    public static ConfiguredDatabase unused(Settings.Database configured) {
        return explained(configured, () -> reach(configured));
    }

    /**
     * Ensures that the embedded server stops when the process ends, even without {@link #close()}. Applies only if this
     * object started the server.
     */
    public ConfiguredDatabase endingWithProcess() {
        Thread ending = new Thread(() -> server.ifPresent(EmbeddedPostgres::close), "embedded-database-end");
        Runtime.getRuntime().addShutdownHook(ending);
        hook = Optional.of(ending);
        return this;
    }

    public DatabaseSettings settings() {
        return settings;
    }

    private static ConfiguredDatabase reach(Settings.Database configured) {
        Optional<EmbeddedPostgres> server = configured.url().isPresent()
                ? Optional.empty()
                : Optional.of(EmbeddedPostgres.start(configured.embeddedDirectory()));
        DatabaseSettings settings = server.map(
                        own -> DatabaseSettings.of(own.jdbcUrl(), own.username(), own.password()))
                .orElseGet(() -> DatabaseSettings.of(
                        configured.url().orElseThrow(),
                        configured.username().orElse(""),
                        configured.password().map(Secret::reveal).orElse("")));
        return new ConfiguredDatabase(settings.withPoolSize(configured.poolSize()), server);
    }

    private static ConfiguredDatabase explained(Settings.Database configured, Supplier<ConfiguredDatabase> reached) {
        try {
            return reached.get();
        } catch (EmbeddedPostgresException e) {
            throw new StartRefusedException(String.valueOf(e.getMessage()), e);
        } catch (UncheckedIOException e) {
            throw new StartRefusedException(
                    "database.embedded.directory " + configured.embeddedDirectory() + " cannot be used: "
                            + e.getCause(),
                    e);
        }
    }

    @Override
    public void close() {
        try {
            hook.ifPresent(Runtime.getRuntime()::removeShutdownHook);
        } catch (IllegalStateException endingAlready) {
            return;
        }
        server.ifPresent(EmbeddedPostgres::close);
    }
}

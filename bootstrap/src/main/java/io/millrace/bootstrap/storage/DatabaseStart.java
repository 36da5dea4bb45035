package io.millrace.bootstrap.storage;

import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import io.millrace.bootstrap.process.Threads;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Starts or locates the configured database on a separate thread. The first start of an embedded database takes some
 * seconds, because the database is unpacked and initialized. During this time, the caller can create objects that need
 * no database.
 */
public record DatabaseStart(CompletableFuture<ConfiguredDatabase> connected) implements AutoCloseable {

    public static DatabaseStart begin(Settings.Database configured) {
        return new DatabaseStart(CompletableFuture.supplyAsync(
                () -> ConfiguredDatabase.unused(configured),
                start -> Threads.single("database-start").newThread(start).start()));
    }

    /**
     * Waits until the thread of {@link #begin} has ended. Returns the settings of the database.
     *
     * @throws StartRefusedException if the embedded server cannot be used
     */
    public DatabaseSettings await() {
        try {
            return connected.join().settings();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof StartRefusedException refused) {
                throw refused;
            }
            throw failure;
        }
    }

    /** Waits until the start of the database has ended. Then stops the server if it is embedded. */
    @Override
    public void close() {
        connected
                .handle((database, failure) -> Optional.ofNullable(database))
                .join()
                .ifPresent(ConfiguredDatabase::close);
    }
}

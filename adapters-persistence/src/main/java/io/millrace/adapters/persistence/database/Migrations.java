package io.millrace.adapters.persistence.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Migrates the tables of the service to the schema of this version. */
public final class Migrations {

    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
    /** A table that exists during a restore. */
    public static final String UNFINISHED_RESTORE = "millrace_documents.unfinished_restore";

    private static final String LOCATION = "classpath:db/migration";
    private static final String COMPATIBLE = "compatible ";

    private Migrations() {}

    /**
     * Runs the pending scripts {@code db/migration/V*.sql}, each in a transaction, in the schema {@value
     * DatabaseSettings#SCHEMA}, which is created if needed. If several instances call this, one works and the others
     * wait. It uses separate connections, where a script has no time limit while the server responds.
     *
     * <p>A script whose name begins with {@code compatible}, for example {@code V9__compatible_more_statistics.sql},
     * declares that programs without this script can continue to write: it only adds objects that they can ignore.
     * After any other script of a newer program, older programs are rejected. They read the mark in the history of
     * scripts in the database.
     *
     * @return how many scripts ran
     * @throws SchemaRefusedException if a newer program has changed the schema in a way that is not marked as
     *     compatible, or a restore into the database has not ended
     * @throws DatabaseException if the database is unavailable; see {@link DatabaseErrors#isUnavailable}
     * @throws FlywayException if the database becomes unavailable, a script fails, or a script was changed after it ran
     */
    public static int run(DatabaseSettings settings) {
        return run(settings, LOCATION);
    }

    static int run(DatabaseSettings settings, String... locations) {
        try (LongConnections connections = LongConnections.open(settings)) {
            requireNoRestore(connections.dataSource());
            return run(flyway(connections.dataSource(), locations).load());
        }
    }

    /** Runs the pending scripts at the end of a restore, before a service can start. */
    public static void runAfterRestore(DatabaseSettings settings) {
        try (LongConnections connections = LongConnections.open(settings)) {
            run(flyway(connections.dataSource(), LOCATION).load());
        }
    }

    /**
     * Runs the scripts up to the given version, to restore a dump of that version.
     *
     * @throws SchemaRefusedException if this program does not know the version
     */
    public static void runUpTo(DatabaseSettings settings, String version) {
        try (LongConnections connections = LongConnections.open(settings)) {
            // Without the question mark Flyway throws its own error for an unknown version.
            Flyway flyway = flyway(connections.dataSource(), LOCATION)
                    .target(version + "?")
                    .load();
            flyway.migrate();
            MigrationInfo current = flyway.info().current();
            if (current == null || !MigrationVersion.fromVersion(version).equals(current.getVersion())) {
                throw SchemaRefusedException.newer(version, newest(flyway.info()));
            }
        }
    }

    private static void requireNoRestore(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet mark =
                        statement.executeQuery("select to_regclass('" + UNFINISHED_RESTORE + "') is not null")) {
            mark.next();
            if (mark.getBoolean(1)) {
                throw SchemaRefusedException.unfinishedRestore();
            }
        } catch (SQLException failure) {
            throw new DatabaseException("the check of the schema", failure);
        }
    }

    private static int run(Flyway flyway) {
        MigrateResult result = flyway.migrate();
        if (result.migrationsExecuted > 0) {
            LOG.info("schema {} is at version {} now", DatabaseSettings.SCHEMA, result.targetSchemaVersion);
        } else {
            requireKnown(flyway.info());
        }
        return result.migrationsExecuted;
    }

    private static FluentConfiguration flyway(DataSource dataSource, String... locations) {
        return Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(dataSource)
                .loggers(FlywayLog.Creator.class.getName())
                .locations(locations)
                .defaultSchema(DatabaseSettings.SCHEMA)
                .schemas(DatabaseSettings.SCHEMA)
                .createSchemas(true);
    }

    /** Only called if no script ran: after a script of this program, none of a newer one can exist. */
    private static void requireKnown(MigrationInfoService history) {
        for (MigrationInfo script : history.applied()) {
            if (script.getState() == MigrationState.FUTURE_SUCCESS
                    && !script.getDescription().startsWith(COMPATIBLE)) {
                throw SchemaRefusedException.newer(
                        script.getVersion() + " (" + script.getDescription() + ")", newest(history));
            }
        }
    }

    /** Returns the newest known version. The entry for the creation of the schema has none. */
    private static String newest(MigrationInfoService history) {
        return Arrays.stream(history.all())
                .filter(script -> script.getState().isResolved())
                .map(MigrationInfo::getVersion)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .map(MigrationVersion::getVersion)
                .orElse("0");
    }
}

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
    /** A table that is there from the begin of a restore to its end. */
    public static final String UNFINISHED_RESTORE = "millrace_documents.unfinished_restore";

    private static final String LOCATION = "classpath:db/migration";
    private static final String COMPATIBLE = "compatible ";

    private Migrations() {}

    /**
     * Runs the scripts {@code db/migration/V*.sql} that have not run yet, each in a transaction, in the schema {@value
     * DatabaseSettings#SCHEMA}, which is made if it is not there. Several instances may do this at once: one works and
     * the others wait. It uses connections of its own, on which a script may take its time as long as the server
     * answers.
     *
     * <p>A script whose name begins with {@code compatible}, for instance {@code V9__compatible_more_statistics.sql},
     * declares that programs which do not know it may go on writing: it only adds what they can pass over. Where a
     * newer program has run any other script, an older one is refused. The mark is part of what the database remembers
     * of the script, so that the older program can read it.
     *
     * @return how many scripts ran
     * @throws SchemaRefusedException if a newer program has changed the schema in a way that is not marked as
     *     compatible, or a restore into the database has not ended
     * @throws DatabaseException if the database does not answer, as {@link DatabaseErrors#isUnavailable} tells
     * @throws FlywayException if the database goes away meanwhile, a script fails, or one has been altered since it ran
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

    /** Runs the scripts that are left at the end of a restore, before a service may start. */
    public static void runAfterRestore(DatabaseSettings settings) {
        try (LongConnections connections = LongConnections.open(settings)) {
            run(flyway(connections.dataSource(), LOCATION).load());
        }
    }

    /**
     * Runs the scripts up to the given version only, to restore a dump of that version.
     *
     * @throws SchemaRefusedException if this program does not know the version
     */
    public static void runUpTo(DatabaseSettings settings, String version) {
        try (LongConnections connections = LongConnections.open(settings)) {
            // Without the question mark a version that is not known ends in an error of Flyway's own.
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
            throw new DatabaseException("the look at the schema", failure);
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

    /** Where scripts of this program ran a moment ago, none of a newer one had. */
    private static void requireKnown(MigrationInfoService history) {
        for (MigrationInfo script : history.applied()) {
            if (script.getState() == MigrationState.FUTURE_SUCCESS
                    && !script.getDescription().startsWith(COMPATIBLE)) {
                throw SchemaRefusedException.newer(
                        script.getVersion() + " (" + script.getDescription() + ")", newest(history));
            }
        }
    }

    /** The entry for the making of the schema itself has no version. */
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

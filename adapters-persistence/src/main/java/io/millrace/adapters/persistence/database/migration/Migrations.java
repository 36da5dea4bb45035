package io.millrace.adapters.persistence.database.migration;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.LongConnections;
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
    /** A table that exists only during a restore, and after the process of a restore was killed. */
    public static final String UNFINISHED_RESTORE = "millrace_documents.unfinished_restore";

    private static final String LOCATION = "classpath:db/migration";
    private static final String COMPATIBLE = "compatible ";

    private Migrations() {}

    /**
     * Runs the pending scripts {@code db/migration/V*.sql} in the schema {@value DatabaseSettings#SCHEMA}, each in a
     * separate transaction. Creates the schema if needed. If several instances call this method, one instance runs the
     * scripts and the others wait. A script has no time limit while the database responds.
     *
     * <p>A script whose name begins with {@code compatible}, for example {@code V9__compatible_more_statistics.sql},
     * only adds objects that older programs can ignore. Older programs can therefore continue to write. Any other
     * script of a newer program prevents the start of older programs: they find the name of the script in the schema
     * history.
     *
     * @return the number of scripts that ran
     * @throws SchemaRefusedException if a newer program has run a script without this prefix, or if a restore into the
     *     database has not ended
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

    /** Runs the pending scripts at the end of a restore, although the restore still prevents the start of services. */
    public static void runAfterRestore(DatabaseSettings settings) {
        try (LongConnections connections = LongConnections.open(settings)) {
            run(flyway(connections.dataSource(), LOCATION).load());
        }
    }

    /**
     * Runs the scripts up to the given version, before a dump of that version is restored.
     *
     * @throws SchemaRefusedException if this program does not know the version
     */
    public static void runUpTo(DatabaseSettings settings, String version) {
        try (LongConnections connections = LongConnections.open(settings)) {
            // With the question mark, Flyway does not fail for an unknown version. The check below rejects unknown
            // versions.
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

    /**
     * Rejects the database if a newer program has run scripts that are not compatible. If scripts of this program are
     * pending, no newer program has used the database.
     */
    private static void requireKnown(MigrationInfoService history) {
        for (MigrationInfo script : history.applied()) {
            if (script.getState() == MigrationState.FUTURE_SUCCESS
                    && !script.getDescription().startsWith(COMPATIBLE)) {
                throw SchemaRefusedException.newer(
                        script.getVersion() + " (" + script.getDescription() + ")", newest(history));
            }
        }
    }

    /**
     * Returns the newest version that this program knows. Ignores the entry for creating the schema: it has no version.
     */
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

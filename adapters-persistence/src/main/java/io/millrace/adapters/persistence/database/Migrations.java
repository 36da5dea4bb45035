package io.millrace.adapters.persistence.database;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.output.MigrateResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the tables of the service up to what this version of it expects. */
public final class Migrations {

    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
    private static final String LOCATION = "classpath:db/migration";

    private Migrations() {}

    /**
     * Runs the scripts {@code db/migration/V*.sql} that have not run yet, each in a transaction, in the schema {@value
     * DatabaseSettings#SCHEMA}, which is made if it is not there. Several instances may do this at once: one works and
     * the others wait. It uses connections of its own, on which a script may take its time.
     *
     * @return how many scripts ran
     * @throws FlywayException if the database cannot be reached, which {@link DatabaseErrors#isUnavailable} tells, or a
     *     script fails or has been altered since it ran
     */
    public static int run(DatabaseSettings settings) {
        return run(settings.unlimitedDataSource(), LOCATION);
    }

    /** Does the same on connections of the given source, under whatever limits of time these have. */
    public static int run(DataSource dataSource) {
        return run(dataSource, LOCATION);
    }

    static int run(DataSource dataSource, String location) {
        MigrateResult result = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(dataSource)
                .loggers(FlywayLog.Creator.class.getName())
                .locations(location)
                .defaultSchema(DatabaseSettings.SCHEMA)
                .schemas(DatabaseSettings.SCHEMA)
                .createSchemas(true)
                .load()
                .migrate();
        if (result.migrationsExecuted > 0) {
            LOG.info("schema {} is at version {} now", DatabaseSettings.SCHEMA, result.targetSchemaVersion);
        }
        return result.migrationsExecuted;
    }
}

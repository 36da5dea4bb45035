package io.millrace.adapters.persistence.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.Handle;

/** Converts times between Java and the JDBC driver. */
public final class Moments {

    private Moments() {}

    /** Returns the current time of the database, which is later than the time when the transaction began. */
    public static Instant now(Handle handle) {
        return handle.createQuery("select clock_timestamp() as moment")
                .map((row, context) -> instant(row, "moment"))
                .one();
    }

    /** Returns the time in a column. The value of the column must not be null. */
    public static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    /** Returns {@code instant} as a parameter for the driver, truncated to the precision of the database. */
    public static OffsetDateTime bound(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }
}

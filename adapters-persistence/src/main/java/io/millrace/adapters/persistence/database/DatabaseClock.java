package io.millrace.adapters.persistence.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the clock of the database, which all instances share. A statement reads the time of the database. Between
 * two readings, this clock advances with the monotonic clock of this process. The error of a reading is at most half of
 * the duration of its statement. Before the first reading, this clock returns the time of this machine. The precision
 * is one microsecond, as in PostgreSQL. Thread-safe.
 */
public final class DatabaseClock implements InstantSource {

    private final Clock machine;
    private final LongSupplier nanos;
    private volatile @Nullable Reading last;

    public DatabaseClock() {
        this(Clock.systemUTC(), System::nanoTime);
    }

    /**
     * Creates a clock.
     *
     * @param machine provides the time until the first reading
     * @param nanos a monotonic clock in nanoseconds
     */
    public DatabaseClock(Clock machine, LongSupplier nanos) {
        this.machine = machine;
        this.nanos = nanos;
    }

    /** A reading: the time of the database at the moment when the monotonic clock had the value {@code nanos}. */
    private record Reading(Instant moment, long nanos) {}

    /** Reads the time of the database, and sets this clock to it. */
    public void read(Connection connection) throws SQLException {
        long queriedAt = nanos.getAsLong();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select clock_timestamp() as moment")) {
            row.next();
            set(Moments.instant(row, "moment"), queriedAt);
        }
    }

    public void read(Handle handle) {
        long queriedAt = nanos.getAsLong();
        set(Moments.now(handle), queriedAt);
    }

    /**
     * Stores a reading. The database read its clock between the request and the response. The best estimate for this
     * moment is the middle between request and response.
     */
    private void set(Instant moment, long queriedAt) {
        last = new Reading(moment, queriedAt + (nanos.getAsLong() - queriedAt) / 2);
    }

    @Override
    public Instant instant() {
        Reading reading = last;
        Instant now =
                reading == null ? machine.instant() : reading.moment().plusNanos(nanos.getAsLong() - reading.nanos());
        return now.truncatedTo(ChronoUnit.MICROS);
    }
}

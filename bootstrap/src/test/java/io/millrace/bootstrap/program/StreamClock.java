package io.millrace.bootstrap.program;

import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/** The clock by which data streams age, in the hands of a test: it stands, is moved, or goes faster than others. */
final class StreamClock {

    private final TestDatabase database;

    StreamClock(TestDatabase database) {
        this.database = database;
    }

    private void replace(String moment) {
        execute("create or replace function millrace.stream_clock() returns timestamptz language sql volatile return "
                + moment);
    }

    /** Lets it stand at this moment. */
    void stand(Instant moment) {
        replace("timestamptz '" + moment + "'");
    }

    /** Lets it go so many times faster, beginning with this moment. */
    void hurry(int times) {
        Instant now = now();
        replace("timestamptz '" + now + "' + (clock_timestamp() - timestamptz '" + now + "') * " + times);
    }

    Instant now() {
        return moment("select millrace.stream_clock()");
    }

    /** Moves it while it stands, and waits for the run that is due then. */
    void pass(Duration time) {
        Instant before = lastRun();
        stand(now().plus(time));
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !lastRun().equals(before) && hasEnded());
    }

    /** Waits until a run that began after this moment has ended. */
    void awaitRunAfter(Instant moment) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> lastRun().isAfter(moment) && hasEnded());
    }

    private Instant lastRun() {
        return moment("select coalesce(max(r.started_at), 'epoch') from millrace.lifecycle_run r");
    }

    private boolean hasEnded() {
        return moment("select coalesce(max(r.started_at), 'epoch') from millrace.lifecycle_run r where r.duration is"
                        + " not null")
                .equals(lastRun());
    }

    private Instant moment(String query) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getObject(1, OffsetDateTime.class).toInstant();
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    private void execute(String change) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(change);
        } catch (SQLException e) {
            throw new IllegalStateException(change, e);
        }
    }
}

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

/** The clock by which data streams age, in the hands of a test: it stands, and is moved. */
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
    void stopAt(Instant moment) {
        replace("timestamptz '" + moment + "'");
    }

    Instant now() {
        return moment("select millrace.stream_clock()");
    }

    /** Moves it while it stands, and waits for the run that is due then. */
    void pass(Duration time) {
        Instant before = move(time);
        awaitRunOtherThan(before);
    }

    /** Moves it while it stands, wakes the services for the run that is due then, and returns when the last one was. */
    Instant move(Duration time) {
        Instant before = lastRun();
        stopAt(now().plus(time));
        execute("notify millrace, 'lifecycle '");
        return before;
    }

    /** Waits until another run than that of this moment has ended. */
    void awaitRunOtherThan(Instant before) {
        await().pollInterval(Duration.ofMillis(20)).until(() -> !lastRun().equals(before) && hasEnded());
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

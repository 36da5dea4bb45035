package io.millrace.adapters.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.AnnouncementsContract;
import io.millrace.application.port.driven.service.Topic;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PostgresAnnouncementsIT extends AnnouncementsContract {

    private static final Topic TOPIC = new Topic("data-streams");

    private TestDatabase database;
    private ConnectionPool pool;
    private final DatabaseClock aheadOfTheDatabase =
            new DatabaseClock(Clock.offset(Clock.systemUTC(), Duration.ofHours(1)), System::nanoTime);
    private PostgresAnnouncements sender;
    private PostgresAnnouncements receiver;

    @BeforeEach
    void listen() {
        database = TestDatabase.create();
        pool = ConnectionPool.open("announcements", database.settings());
        sender = PostgresAnnouncements.open(database.settings(), pool.dataSource(), aheadOfTheDatabase);
        receiver = PostgresAnnouncements.open(database.settings(), pool.dataSource(), new DatabaseClock());
        await().until(() -> sender.isListening() && receiver.isListening());
    }

    @AfterEach
    void close() {
        receiver.close();
        sender.close();
        pool.close();
    }

    @Override
    protected Announcements sender() {
        return sender;
    }

    @Override
    protected Announcements receiver() {
        return receiver;
    }

    @Test
    void the_connection_sets_a_wrong_clock_to_the_time_of_the_database() {
        Instant before = pool.jdbi().withHandle(Moments::now);
        Instant estimated = aheadOfTheDatabase.instant();
        Instant after = pool.jdbi().withHandle(Moments::now);

        assertThat(estimated).isBetween(before.minusSeconds(60), after.plusSeconds(60));
    }

    @Nested
    class Transactions {

        @Test
        void announce_when_they_commit_and_not_when_they_are_rolled_back() throws SQLException {
            Recording recording = new Recording();
            receiver.subscribe(TOPIC, recording);

            try (Connection connection = database.connect()) {
                connection.setAutoCommit(false);
                PostgresAnnouncements.publish(connection, TOPIC, "rolled back");
                connection.rollback();
                PostgresAnnouncements.publish(connection, TOPIC, "committed");
                sender.publish(TOPIC, "before the commit");
                connection.commit();
            }
            pool.jdbi().useTransaction(handle -> PostgresAnnouncements.publish(handle, TOPIC, "by a handle"));

            assertThat(List.of(recording.next(), recording.next(), recording.next()))
                    .containsExactly("before the commit", "committed", "by a handle");
        }
    }

    @Test
    void a_listener_that_ends_with_an_error_does_not_end_the_listening() {
        Recording recording = new Recording();
        receiver.subscribe(TOPIC, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                throw new AssertionError("a listener that is broken");
            }

            @Override
            public void interrupted() {
                throw new AssertionError("a listener that is broken");
            }
        });
        receiver.subscribe(TOPIC, recording);

        sender.publish(TOPIC, "first");
        sender.publish(TOPIC, "second");

        assertThat(List.of(recording.next(), recording.next())).containsExactly("first", "second");
        assertThat(receiver.isListening()).isTrue();
    }

    @Nested
    class Losing {

        @Test
        void the_connection_is_told_and_listening_goes_on() {
            Recording recording = new Recording();
            receiver.subscribe(TOPIC, recording);

            int ended = pool.jdbi()
                    .withHandle(handle -> handle.createQuery("""
                        select count(pg_terminate_backend(pid)) from pg_stat_activity
                        where datname = current_database() and application_name = '%s'
                        """.formatted(PostgresAnnouncements.APPLICATION_NAME))
                            .mapTo(Integer.class)
                            .one());

            recording.awaitInterruption();
            recording.awaitInterruption();
            await().until(() -> sender.isListening() && receiver.isListening());
            sender.publish(TOPIC, "after the loss");
            assertThat(recording.next()).isEqualTo("after the loss");
            assertThat(ended).isEqualTo(2);
        }

        @Test
        void the_connection_in_silence_is_noticed_too() {
            Recording recording = new Recording();
            receiver.subscribe(TOPIC, recording);
            List<Long> backends = pool.jdbi()
                    .withHandle(handle -> handle.createQuery("""
                        select pid from pg_stat_activity
                        where datname = current_database() and application_name = :name
                        """)
                            .bind("name", PostgresAnnouncements.APPLICATION_NAME)
                            .mapTo(Long.class)
                            .list());
            assertThat(backends).hasSize(2);
            List<FrozenServer> frozen =
                    backends.stream().map(FrozenServer::backend).toList();
            try {
                // Once at the loss and once before listening goes on; the time between the two may be too short to see.
                recording.awaitInterruption();
                recording.awaitInterruption();
                await().until(receiver::isListening);
            } finally {
                frozen.forEach(FrozenServer::close);
            }
        }
    }
}

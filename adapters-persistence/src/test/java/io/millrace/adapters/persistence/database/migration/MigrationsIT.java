package io.millrace.adapters.persistence.database.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseException;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.FrozenServer;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.application.testing.TestTimeouts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class MigrationsIT {

    private static final String LOCATION = "classpath:db/migration-for-test";
    private static final String LATEST =
            "select version from millrace.flyway_schema_history where success order by installed_rank desc limit 1";

    @Test
    void run_once_in_a_schema_of_their_own() {
        DatabaseSettings settings = TestDatabase.create().settings();

        int first = Migrations.run(settings, LOCATION);
        int second = Migrations.run(settings, LOCATION);

        try (ConnectionPool pool = ConnectionPool.open("migrations", settings)) {
            assertThat(List.of(first, second)).containsExactly(2, 0);
            assertThat(words(pool.jdbi(), "select words from millrace.greeting"))
                    .containsExactly("hello");
            assertThat(words(pool.jdbi(), "select words from greeting")).containsExactly("hello");
        }
    }

    @RepeatedTest(3)
    void may_be_run_by_several_instances_at_once() throws Exception {
        DatabaseSettings settings = TestDatabase.create().settings();
        ExecutorService instances = Executors.newFixedThreadPool(4);
        try {
            Callable<Integer> migration = () -> Migrations.run(settings, LOCATION);

            List<Future<Integer>> counts = instances.invokeAll(List.of(migration, migration, migration, migration));

            int sum = 0;
            for (Future<Integer> count : counts) {
                sum += count.get();
            }
            assertThat(sum).isEqualTo(2);
            assertThat(words(
                            Jdbi.create(settings.jdbcUrl(), settings.username(), settings.password()),
                            "select words from millrace.greeting"))
                    .containsExactly("hello");
        } finally {
            instances.shutdownNow();
        }
    }

    @Test
    void of_an_older_program_are_refused_on_a_schema_that_a_newer_one_has_changed() {
        DatabaseSettings settings = TestDatabase.create().settings();
        Migrations.run(settings, LOCATION, LOCATION + "-newer");

        assertThatThrownBy(() -> Migrations.run(settings, LOCATION))
                .isInstanceOf(SchemaRefusedException.class)
                .hasMessage("the schema of the database has version 3 (last words) of a newer program;"
                        + " this program supports versions up to 2: start the newer program,"
                        + " or restore a dump from the time before its first start");
    }

    @Test
    void of_an_older_program_are_content_with_changes_that_are_marked_as_compatible() {
        DatabaseSettings settings = TestDatabase.create().settings();
        Migrations.run(settings, LOCATION, LOCATION + "-compatible");

        assertThat(Migrations.run(settings, LOCATION)).isZero();
    }

    @Test
    void may_take_longer_than_the_socket_time_out_while_the_server_answers() {
        DatabaseSettings settings = impatient(TestDatabase.create().settings());

        assertThat(Migrations.run(settings, LOCATION, LOCATION + "-slow")).isEqualTo(3);
    }

    @Test
    void give_up_on_a_server_that_no_longer_answers_and_can_be_run_again() throws Exception {
        TestDatabase database = TestDatabase.create();
        DatabaseSettings settings = impatient(database.settings());
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(
                () -> catchThrowable(() -> Migrations.run(settings, LOCATION, LOCATION + "-slow")));
        await().until(() -> isSleeping(database));

        try (FrozenServer frozen = FrozenServer.whole(database)) {
            assertThat(frozen).isNotNull();
            assertThat(failure.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .satisfies(thrown ->
                            assertThat(DatabaseErrors.isUnavailable(thrown)).isTrue());
        }

        await().until(() -> !isSleeping(database));
        Migrations.run(settings, LOCATION, LOCATION + "-slow");
        assertThat(words(Jdbi.create(settings.jdbcUrl(), settings.username(), settings.password()), LATEST))
                .containsExactly("3");
    }

    private static DatabaseSettings impatient(DatabaseSettings settings) {
        return new DatabaseSettings(
                settings.jdbcUrl(),
                settings.username(),
                settings.password(),
                settings.poolSize(),
                settings.connectTimeout(),
                Duration.ofSeconds(2),
                settings.statementTimeout(),
                settings.lockTimeout(),
                settings.idleInTransactionTimeout());
    }

    private static boolean isSleeping(TestDatabase database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet sleeping = statement.executeQuery("""
                    select count(*) > 0 from pg_stat_activity
                    where datname = current_database() and wait_event = 'PgSleep'
                    """)) {
            sleeping.next();
            return sleeping.getBoolean(1);
        }
    }

    @Test
    void fail_with_an_error_that_tells_a_database_that_is_away() {
        DatabaseSettings settings = DatabaseSettings.of("jdbc:postgresql://127.0.0.1:1/none", "somebody", "secret");

        assertThatThrownBy(() -> Migrations.run(settings))
                .isInstanceOf(DatabaseException.class)
                .satisfies(failure ->
                        assertThat(DatabaseErrors.isUnavailable(failure)).isTrue());
    }

    private static List<String> words(Jdbi jdbi, String sql) {
        return jdbi.withHandle(handle -> {
            try (Stream<String> words = handle.createQuery(sql).mapTo(String.class).stream()) {
                return words.toList();
            }
        });
    }
}

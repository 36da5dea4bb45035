package io.millrace.adapters.persistence.database.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.FrozenServer;
import io.millrace.application.port.driven.service.StoreState.Condition;
import io.millrace.application.testing.TestTimeouts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ConnectionPoolIT {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void connections_carry_the_name_and_the_patience_of_the_service() {
        try (ConnectionPool pool =
                ConnectionPool.open("settings", TestDatabase.create().settings())) {
            Map<String, String> settings = pool.jdbi()
                    .withHandle(handle -> handle.createQuery("""
                        select name, setting from pg_settings
                        where name in ('application_name', 'statement_timeout', 'lock_timeout',
                            'idle_in_transaction_session_timeout', 'search_path')
                        """)
                            .map((row, context) -> Map.entry(row.getString("name"), row.getString("setting")))
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));

            assertThat(settings)
                    .isEqualTo(Map.of(
                            "application_name", "millrace",
                            "statement_timeout", "25000",
                            "lock_timeout", "5000",
                            "idle_in_transaction_session_timeout", "30000",
                            "search_path", "millrace"));
        }
    }

    @Test
    void a_lock_that_is_not_free_in_time_counts_as_an_outage_and_is_told_from_others() throws SQLException {
        TestDatabase database = TestDatabase.create();
        try (ConnectionPool pool = ConnectionPool.open("locks", database.settings());
                Connection holder = database.connect();
                Statement statement = holder.createStatement()) {
            statement.execute("create table public.held (id int primary key)");
            holder.setAutoCommit(false);
            statement.execute("lock table public.held");

            Throwable failure = catchThrowable(() -> pool.jdbi().useTransaction(handle -> {
                handle.execute("set local lock_timeout = '100ms'");
                handle.execute("lock table public.held");
            }));

            assertThat(DatabaseErrors.isLockTimeout(failure)).isTrue();
            assertThat(DatabaseErrors.isUnavailable(failure)).isTrue();
        }
    }

    @Test
    void real_errors_are_classified() {
        try (ConnectionPool pool =
                ConnectionPool.open("errors", TestDatabase.create().settings())) {
            pool.jdbi().useHandle(handle -> handle.execute("create table public.one (id int primary key)"));
            pool.jdbi().useHandle(handle -> handle.execute("insert into public.one values (1)"));

            Throwable duplicate = catchThrowable(
                    () -> pool.jdbi().useHandle(handle -> handle.execute("insert into public.one values (1)")));
            Throwable undefined =
                    catchThrowable(() -> pool.jdbi().useHandle(handle -> handle.execute("select 1 from public.none")));
            Throwable ended = catchThrowable(() ->
                    pool.jdbi().useHandle(handle -> handle.execute("select pg_terminate_backend(pg_backend_pid())")));

            assertThat(DatabaseErrors.isUniqueViolation(duplicate)).isTrue();
            assertThat(DatabaseErrors.isUndefinedTable(undefined)).isTrue();
            assertThat(DatabaseErrors.isUnavailable(ended)).isTrue();
        }
    }

    @Test
    void opens_while_the_database_is_away_and_finds_it_when_it_comes() throws SQLException {
        TestDatabase existing = TestDatabase.create();
        TestDatabase coming =
                new TestDatabase(existing.jdbcUrl() + "_coming", existing.username(), existing.password());
        try (ConnectionPool pool = ConnectionPool.open("early", coming.settings())) {
            assertThat(pool.condition(SECOND)).isEqualTo(Condition.UNREACHABLE);

            try (Connection connection = existing.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create database "
                        + coming.jdbcUrl().substring(coming.jdbcUrl().lastIndexOf('/') + 1));
            }

            await().until(() -> pool.condition(SECOND) == Condition.USABLE);
            int one = pool.jdbi()
                    .withHandle(handle ->
                            handle.createQuery("select 1").mapTo(Integer.class).one());
            assertThat(one).isEqualTo(1);
        }
    }

    @Test
    void gives_errors_while_the_database_is_frozen_and_recovers() throws SQLException {
        TestDatabase database = TestDatabase.create();
        try (ConnectionPool pool = ConnectionPool.open("frozen", database.settings())) {
            await().until(() -> pool.condition(SECOND) == Condition.USABLE);
            await().until(() -> areIdleForHalfASecond(database));
            try (FrozenServer frozen = FrozenServer.whole(database)) {
                assertThat(frozen).isNotNull();

                Throwable failure = catchThrowable(() -> pool.jdbi().useHandle(handle -> handle.execute("select 1")));
                Condition condition = pool.condition(SECOND);

                assertThat(failure).isInstanceOf(JdbiException.class);
                assertThat(DatabaseErrors.isUnavailable(failure)).isTrue();
                assertThat(condition).isEqualTo(Condition.UNREACHABLE);
            }

            await().until(() -> pool.condition(SECOND) == Condition.USABLE);
            assertThat(catchThrowable(() -> pool.jdbi().useHandle(handle -> handle.execute("select 1"))))
                    .isNull();
        }
    }

    @Test
    void pools_are_closed_although_their_database_has_gone_and_leave_no_thread() throws SQLException {
        closePoolsOfGoneDatabase();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("gone-") && name.endsWith(":close"));
    }

    @Tag("timing")
    @Test
    void pools_are_closed_at_once_although_their_database_has_gone() throws SQLException {
        assertThat(closePoolsOfGoneDatabase()).isLessThan(Duration.ofMillis(2_500));
    }

    /** Closes pools that retry, with pauses of more than a second, and returns how long that took. */
    private static Duration closePoolsOfGoneDatabase() throws SQLException {
        List<ConnectionPool> pools = new ArrayList<>();
        try (Cable cable = new Cable(TestDatabase.create().jdbcUrl())) {
            cable.refuse(true);
            for (int count = 0; count < 5; count++) {
                DatabaseSettings gone =
                        DatabaseSettings.of(cable.jdbcUrl(), "millrace", "").withPoolSize(2);
                pools.add(ConnectionPool.open("gone-" + count, gone));
            }
            assertThatThrownBy(() -> pools.get(0).dataSource().getConnection())
                    .isInstanceOf(SQLTransientConnectionException.class);
            long begun = System.nanoTime();

            pools.forEach(ConnectionPool::close);

            return Duration.ofNanos(System.nanoTime() - begun);
        }
    }

    @Test
    void callers_of_a_patient_pool_wait_for_a_connection_longer_than_usual() throws Exception {
        DatabaseSettings settings = TestDatabase.create().settings().withPoolSize(1);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (ConnectionPool usual = ConnectionPool.open("usual", settings);
                ConnectionPool patient = ConnectionPool.open("patient", settings, Duration.ofSeconds(30))) {
            Connection takenFromUsual = usual.dataSource().getConnection();
            Connection takenFromPatient = patient.dataSource().getConnection();
            Future<Integer> waiting = threads.submit(() -> patient.jdbi()
                    .withHandle(handle ->
                            handle.createQuery("select 1").mapTo(Integer.class).one()));

            assertThatThrownBy(() -> usual.dataSource().getConnection())
                    .isInstanceOf(SQLTransientConnectionException.class);
            assertThat(waiting).isNotDone();
            takenFromPatient.close();

            assertThat(waiting.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isEqualTo(1);
            takenFromUsual.close();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_busy_pool_is_not_taken_for_a_dead_database() throws SQLException {
        DatabaseSettings settings = TestDatabase.create().settings();
        try (ConnectionPool pool = ConnectionPool.open("busy", settings)) {
            List<Connection> taken = new ArrayList<>();
            for (int count = 0; count < settings.poolSize(); count++) {
                taken.add(pool.dataSource().getConnection());
            }

            Throwable failure = catchThrowable(() -> pool.dataSource().getConnection());

            assertThat(DatabaseErrors.isUnavailable(failure)).isTrue();
            assertThat(pool.condition(SECOND)).isEqualTo(Condition.USABLE);
            for (Connection connection : taken) {
                connection.close();
            }
        }
    }

    @Test
    void a_database_that_takes_no_writes_is_told_from_one_that_is_away() throws SQLException {
        TestDatabase database = TestDatabase.create();
        run(database, "alter database %s set default_transaction_read_only = on".formatted(nameOf(database)));
        try (ConnectionPool pool = ConnectionPool.open("standby", database.settings())) {
            assertThat(pool.condition(SECOND)).isEqualTo(Condition.READ_ONLY);

            Throwable failure = catchThrowable(
                    () -> pool.jdbi().useHandle(handle -> handle.execute("create table public.one (n int)")));

            assertThat(DatabaseErrors.isUnavailable(failure)).isTrue();
        }
    }

    /** The trigger fails as the server does when a file cannot grow. */
    @Test
    void a_database_that_was_found_full_counts_as_full_until_a_write_succeeds() throws SQLException {
        TestDatabase database = TestDatabase.create();
        run(database, """
            create function public.no_space() returns event_trigger language plpgsql as
            $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$
            """);
        run(database, """
            create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS', 'CREATE TABLE')
            execute function public.no_space()
            """);
        try (ConnectionPool pool = ConnectionPool.open("full", database.settings())) {
            Throwable failure = catchThrowable(
                    () -> pool.jdbi().useHandle(handle -> handle.execute("create table public.one (n int)")));
            assertThat(DatabaseErrors.isUnavailable(failure)).isTrue();
            assertThat(pool.condition(SECOND)).isEqualTo(Condition.USABLE);

            pool.suspectFull();

            assertThat(pool.condition(SECOND)).isEqualTo(Condition.FULL);
            assertThat(pool.condition(SECOND)).isEqualTo(Condition.FULL);
            run(database, "drop event trigger no_space");
            assertThat(pool.condition(SECOND)).isEqualTo(Condition.USABLE);
        }
    }

    private static void run(TestDatabase database, String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String nameOf(TestDatabase database) {
        return database.jdbcUrl().substring(database.jdbcUrl().lastIndexOf('/') + 1);
    }

    /** The pool hands out what was in use less than half a second ago without a check. */
    private static boolean areIdleForHalfASecond(TestDatabase database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet idle = statement.executeQuery("""
                    select bool_and(state_change < now() - interval '600 ms') from pg_stat_activity
                    where datname = current_database() and application_name = 'millrace'
                    """)) {
            idle.next();
            return idle.getBoolean(1);
        }
    }
}

package io.millrace.adapters.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.TestDatabase;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class MigrationsIT {

    private static final String LOCATION = "classpath:db/migration-for-test";

    @Test
    void run_once_in_a_schema_of_their_own() {
        DatabaseSettings settings = TestDatabase.create().settings();

        int first = Migrations.run(settings.unlimitedDataSource(), LOCATION);
        int second = Migrations.run(settings.unlimitedDataSource(), LOCATION);

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
            Callable<Integer> migration = () -> Migrations.run(settings.unlimitedDataSource(), LOCATION);

            List<Future<Integer>> counts = instances.invokeAll(List.of(migration, migration, migration, migration));

            int sum = 0;
            for (Future<Integer> count : counts) {
                sum += count.get();
            }
            assertThat(sum).isEqualTo(2);
            assertThat(words(Jdbi.create(settings.unlimitedDataSource()), "select words from millrace.greeting"))
                    .containsExactly("hello");
        } finally {
            instances.shutdownNow();
        }
    }

    @Test
    void fail_with_an_error_that_tells_a_database_that_is_away() {
        DatabaseSettings settings = DatabaseSettings.of("jdbc:postgresql://127.0.0.1:1/none", "somebody", "secret");

        assertThatThrownBy(() -> Migrations.run(settings))
                .isInstanceOf(FlywayException.class)
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

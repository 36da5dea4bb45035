package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.bootstrap.program.MillraceProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a start takes, from the command to the line that says so. */
class StartUpBenchmark {

    private static final int ROUNDS = 7;
    private static final Duration FIRST_GOAL = Duration.ofSeconds(6);
    private static final Duration EMBEDDED_GOAL = Duration.ofSeconds(4);
    private static final Duration EXTERNAL_GOAL = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private record Start(Duration wall, Duration processor) {}

    @Test
    void a_first_start_unpacks_makes_a_database_and_is_ready_in_few_seconds() throws Exception {
        List<Start> starts = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Path empty = folder.resolve("first-" + round);
            // Programs that another service has unpacked are lent only where there is no directory for data yet.
            Files.createDirectories(empty.resolve("data"));
            starts.add(start(() -> MillraceProcess.launch(empty, List.of("-Xshare:auto"))));
        }
        print("first start, embedded PostgreSQL", starts);
        assertThat(median(starts.stream().map(Start::wall).toList())).isLessThan(FIRST_GOAL);
    }

    @Test
    void a_second_start_on_the_embedded_database_takes_few_seconds() throws Exception {
        assertThat(measure("start, embedded PostgreSQL", List.of())).isLessThan(EMBEDDED_GOAL);
    }

    @Test
    void a_second_start_on_a_database_that_is_there_takes_less() throws Exception {
        try (EmbeddedPostgres database = EmbeddedPostgres.start(folder.resolve("database"))) {
            List<String> settings = List.of(
                    "database.url=" + database.jdbcUrl(),
                    "database.username=" + database.username(),
                    "database.password=" + database.password());
            assertThat(measure("start, PostgreSQL that is there", settings)).isLessThan(EXTERNAL_GOAL);
        }
    }

    /** Takes turns, with and without an archive of classes, and returns the median with it. */
    private Duration measure(String name, List<String> settings) throws Exception {
        String[] given = settings.toArray(String[]::new);
        MillraceProcess.start(folder, given).close();
        List<Start> with = new ArrayList<>();
        List<Start> without = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            without.add(start(() -> MillraceProcess.launch(folder, List.of("-Xshare:auto"), given)));
            with.add(start(() -> MillraceProcess.launch(folder, List.of(), given)));
        }
        print(name, without);
        print(name + ", archive of classes", with);
        return median(with.stream().map(Start::wall).toList());
    }

    private static Start start(Supplier<MillraceProcess> launch) {
        long begin = System.nanoTime();
        try (MillraceProcess service = launch.get()) {
            service.address();
            Duration wall = Duration.ofNanos(System.nanoTime() - begin);
            Duration processor = ProcessHandle.of(service.pid())
                    .flatMap(handle -> handle.info().totalCpuDuration())
                    .orElseThrow();
            assertThat(service.stop()).isZero();
            return new Start(wall, processor);
        }
    }

    private static void print(String name, List<Start> starts) {
        List<Duration> walls = starts.stream().map(Start::wall).toList();
        System.out.printf(
                Locale.ROOT,
                "%-52s %.2f s (%.2f to %.2f), processor %.2f s%n",
                name,
                seconds(median(walls)),
                seconds(Collections.min(walls)),
                seconds(Collections.max(walls)),
                seconds(median(starts.stream().map(Start::processor).toList())));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static Duration median(List<Duration> durations) {
        return durations.stream().sorted().toList().get(durations.size() / 2);
    }
}

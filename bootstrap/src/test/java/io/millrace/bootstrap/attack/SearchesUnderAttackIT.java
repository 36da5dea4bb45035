package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches of a user while others attack with searches and queries that cost much, on the packaged program with 256 MB of
 * heap. Prints how long the searches take with and without the attacks.
 */
@Tag("timing")
class SearchesUnderAttackIT {

    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration QUIET = Duration.ofSeconds(15);
    private static final Duration UNDER_ATTACK = Duration.ofSeconds(40);
    private static final double MOST_TIMES_SLOWER = 5;
    private static final int DOCUMENTS = 10_000;
    private static final String STREAM = "/logs-own";
    private static final String USER = "anna";
    private static final String PASSWORD = "a good long word";

    private static final String BY_FIELD = """
        {"query":{"term":{"status":404}},"size":10}""";

    private static final String BY_TIME = """
        {"query":{"range":{"@timestamp":{"gte":"2026-01-01T02:00:00Z"}}},"size":20}""";

    @TempDir
    private Path folder;

    @Test
    void half_of_the_searches_of_another_user_take_at_most_five_times_as_long() throws Exception {
        try (MillraceProcess millrace = AttacksIT.start(folder, "-Xmx256m")) {
            Target target = new Target(millrace.address());
            load(target.admin());
            StoreClient anna =
                    target.admin().with(StoreClient.basic(USER, PASSWORD)).beyondDescription();
            measure(anna, WARM_UP);
            Medians quiet = measure(anna, QUIET);

            Path told = folder.resolve("attackers.log");
            Duration time = WARM_UP.plus(UNDER_ATTACK).plusSeconds(10);
            Process attackers = Attackers.launch(Attackers.Plan.COSTLY, target.address(), time, told);
            try (HealthWatch watch = HealthWatch.start(target)) {
                measure(anna, WARM_UP);
                Medians attacked = measure(anna, UNDER_ATTACK);
                watch.assertAlwaysAnswered();
                assertThat(attackers.isAlive()).as("the attacks go on").isTrue();

                System.out.printf("quiet: %s, under attack: %s%n", quiet, attacked);
                assertThat(attacked.byField()).isLessThanOrEqualTo(MOST_TIMES_SLOWER * quiet.byField());
                assertThat(attacked.byTime()).isLessThanOrEqualTo(MOST_TIMES_SLOWER * quiet.byTime());
                assertThat(attackers.waitFor()).as(Files.readString(told)).isZero();
            } finally {
                attackers.destroyForcibly();
            }
        }
    }

    private static void load(StoreClient admin) {
        admin.put("/_security/user/" + USER, "{\"password\":\"" + PASSWORD + "\",\"roles\":[\"reader\"]}")
                .orFail();
        admin.put("/_index_template/logs", "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{}}")
                .orFail();
        StringBuilder lines = new StringBuilder();
        Instant first = Instant.parse("2026-01-01T00:00:00Z");
        for (int i = 0; i < DOCUMENTS; i++) {
            lines.append("{\"create\":{}}\n{\"@timestamp\":\"")
                    .append(first.plusSeconds(i))
                    .append("\",\"status\":")
                    .append(i % 37 == 0 ? 404 : 200)
                    .append(",\"message\":\"GET /path/")
                    .append(i)
                    .append("\"}\n");
        }
        admin.bulk(STREAM + "/_bulk", lines.toString()).orFail();
    }

    /** In milliseconds. */
    private record Medians(double byField, double byTime) {}

    private static Medians measure(StoreClient client, Duration time) {
        List<Double> byField = new ArrayList<>();
        List<Double> byTime = new ArrayList<>();
        Deadline end = Deadline.in(time);
        while (!end.isOver()) {
            byField.add(millisOf(client, BY_FIELD));
            byTime.add(millisOf(client, BY_TIME));
        }
        return new Medians(median(byField), median(byTime));
    }

    private static double millisOf(StoreClient client, String search) {
        long begun = System.nanoTime();
        client.post(STREAM + "/_search", search).orFail();
        return (System.nanoTime() - begun) / 1e6;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }
}

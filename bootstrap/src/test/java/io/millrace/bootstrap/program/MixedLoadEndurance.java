package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.bootstrap.benchmark.Vitals;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import io.millrace.bootstrap.program.TokenClient.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One instance serves everything at once for an hour, or for {@code -Dendurance.minutes=}, while another that shares its
 * database is stopped, killed and started again. After each round all that was made in it is deleted, so that each round
 * must cost what the rounds before it have.
 */
class MixedLoadEndurance {

    private static final int ROUNDS = 12;
    private static final Duration ROUND =
            Duration.ofMinutes(Integer.getInteger("endurance.minutes", 60)).dividedBy(ROUNDS);
    private static final int WRITERS = 4;
    private static final int READERS = 2;
    private static final int BULK = 10;
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final List<Entry> OLD = AccessLog.read().subList(0, 1_500);
    private static final String SOCKETS = "graphql.graphql-ws.enabled=true";

    /** What is remembered of each new token would else grow for as long as the shorter runs take. */
    private static final String FEW_TOKENS = "caches.access-tokens.max-entries=100";

    private static final String TAIL = "tail";
    private static final String PASSWORD = "Paddle-and-sluice-3";

    private static final String HEAP = "heap after collection, MB";
    private static final String RESIDENT = "resident memory, MB";
    private static final String THREADS = "threads";
    private static final String CONNECTIONS = "connections to the database";
    private static final String HANDLES = "file handles";
    private static final String RELATIONS = "tables and indices";
    private static final String MEDIAN = "median answer, ms";
    private static final String SLOWEST = "99 of 100 answers within, ms";

    private static final double MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final TestDatabase database = UsedDatabase.create();
    private final Queue<Throwable> complaints = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    @Tag("hour")
    @Test
    void after_an_hour_of_everything_the_service_holds_and_takes_what_it_did_at_the_beginning() {
        List<Map<String, Double>> rounds = new ArrayList<>();
        try (MillraceProcess service = launch("steady")) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            TokenClient.of(service).putUser("olga", PASSWORD, "reader");
            for (int number = 0; number < ROUNDS; number++) {
                rounds.add(new Round(service, client, number).run());
                show(number + 1, rounds.get(number));
            }
            await().atMost(Duration.ofMinutes(5))
                    .until(() -> number("select count(*) from millrace.dropped_table") == 0);
        }
        assertFlat(rounds, HEAP, 1.05, 2);
        assertFlat(rounds, RESIDENT, 1.1, 50);
        assertFlat(rounds, THREADS, 1, 5);
        assertFlat(rounds, CONNECTIONS, 1, 5);
        assertFlat(rounds, HANDLES, 1, 10);
        assertFlat(rounds, RELATIONS, 1, 5);
        assertFlat(rounds, MEDIAN, 2, 1);
        assertFlat(rounds, SLOWEST, 3, 10);
    }

    /** The last quarter holds or takes no more than the second; in the first, everything is loaded and compiled. */
    private static void assertFlat(List<Map<String, Double>> rounds, String figure, double ratio, double more) {
        double early = median(rounds.subList(ROUNDS / 4, ROUNDS / 2), figure);
        double late = median(rounds.subList(ROUNDS - ROUNDS / 4, ROUNDS), figure);
        assertThat(late).as("%s, before %.1f", figure, early).isLessThanOrEqualTo(early * ratio + more);
    }

    private static double median(List<Map<String, Double>> rounds, String figure) {
        double[] values = rounds.stream()
                .mapToDouble(round -> Objects.requireNonNull(round.get(figure)))
                .sorted()
                .toArray();
        return values[values.length / 2];
    }

    private static void show(int round, Map<String, Double> figures) {
        System.out.println(figures.entrySet().stream()
                .map(figure -> String.format(Locale.ROOT, "%s %,.1f", figure.getKey(), figure.getValue()))
                .collect(Collectors.joining("; ", "round " + round + ": ", "")));
    }

    private MillraceProcess launch(String name, String... settings) {
        List<String> all = new ArrayList<>(Pair.settingsOf(database));
        all.addAll(List.of(
                SOCKETS, FEW_TOKENS, TokenClient.REFRESH_TOKENS, "framework.security.issuer=http://millrace.test"));
        all.addAll(List.of(settings));
        try {
            MillraceProcess launched = MillraceProcess.launch(
                    Files.createDirectories(folder.resolve(name)), List.of("-Xmx512m"), all.toArray(String[]::new));
            launched.address();
            return launched;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private double number(String query) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getDouble(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A part of the run, with data streams of its own. */
    private final class Round {

        private final MillraceProcess service;

        /** One for all rounds: each has connections of its own, which stay open until it is collected as garbage. */
        private final StoreClient client;

        private final TokenClient tokenClient;

        private final String live;
        private final String old;
        private final Ledger ledger = new Ledger();
        private final Queue<Double> answers = new ConcurrentLinkedQueue<>();
        private final long end = System.nanoTime() + ROUND.toNanos();
        private final boolean kills;

        Round(MillraceProcess service, StoreClient client, int number) {
            this.service = service;
            this.client = client;
            this.tokenClient = new TokenClient(client);
            live = "logs-live-" + number;
            old = "logs-old-" + number;
            kills = number % 2 == 0;
        }

        Map<String, Double> run() {
            over = false;
            client.put("/_data_stream/" + live).orFail();
            List<Thread> clients = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String name = "new-" + writer + "-";
                AtomicInteger next = new AtomicInteger();
                clients.add(again(PAUSE, () -> write(name, next)));
            }
            for (int reader = 0; reader < READERS; reader++) {
                clients.add(again(PAUSE, this::read));
            }
            Tokens[] tokens = {tokenClient.logIn("olga", PASSWORD)};
            clients.add(again(PAUSE, () -> tokens[0] = refresh(tokens[0])));
            clients.add(again(PAUSE, this::follow));
            clients.add(again(
                    ROUND.dividedBy(6),
                    () -> client.post("/" + live + "/_rollover").orFail()));
            try {
                upgradeAndRestart();
            } finally {
                over = true;
                clients.forEach(MixedLoadEndurance::join);
            }
            assertThat(complaints).isEmpty();
            assertThat(ledger.acknowledged()).isPositive();
            assertThat(ledger.judge(new Upgrade(client, live).documents())).isEqualTo(Ledger.Verdict.CLEAN);
            client.delete("/_data_stream/" + live).orFail();
            return figures();
        }

        /** Lets the other instance leave an outdated stream behind, and be killed or stopped while that is upgraded. */
        private void upgradeAndRestart() {
            try (MillraceProcess previous = launch("other", Upgrade.OUTDATED)) {
                new Upgrade(previous.client(), old)
                        .load(List.of(OLD.subList(0, 500), OLD.subList(500, 1_000), OLD.subList(1_000, OLD.size())));
                assertThat(previous.stop()).isZero();
            }
            Upgrade upgrade = new Upgrade(client, old);
            upgrade.set(Upgrade.THROTTLE, 200);
            try (MillraceProcess other = launch("other")) {
                upgrade.start();
                upgrade.await(status -> status.path("successes").asInt() > 0);
                if (kills) {
                    other.kill();
                } else {
                    assertThat(other.stop()).isZero();
                }
            }
            try (MillraceProcess other = launch("other")) {
                assertThat(upgrade.awaitComplete().path("successes").asInt()).isEqualTo(3);
                upgrade.assertEveryDocumentOnce(OLD);
                client.delete("/_data_stream/" + old).orFail();
                LockSupport.parkNanos(end - System.nanoTime());
                assertThat(other.stop()).isZero();
            }
        }

        private void write(String name, AtomicInteger next) {
            StringBuilder bulk = new StringBuilder();
            Map<String, String> sent = new LinkedHashMap<>();
            for (int i = 0; i < BULK; i++) {
                int number = next.incrementAndGet();
                String id = name + number;
                String source = "{ \"@timestamp\":" + (1_831_857_103_000L + number) + ",\"n\": " + number + "}";
                sent.put(id, source);
                bulk.append("{\"create\":{\"_id\":\"").append(id).append("\"}}\n");
                bulk.append(source).append('\n');
            }
            Answer answer = timed(() -> client.bulk("/" + live + "/_bulk?filter_path=errors", bulk.toString()));
            assertThat(answer.text()).isEqualTo("{\"errors\":false}");
            sent.forEach(ledger::ok);
        }

        private void read() {
            int least = ledger.acknowledged();
            assertThat(timed(() -> client.get("/" + live + "/_count"))
                            .json()
                            .path("count")
                            .asInt())
                    .isGreaterThanOrEqualTo(least);
            timed(() -> client.post("/" + live + "/_search", "{\"size\":10,\"sort\":[{\"@timestamp\":\"desc\"}]}"));
        }

        private Tokens refresh(Tokens tokens) {
            Tokens next = Tokens.of(timed(() -> tokenClient.refresh(tokens.refresh())));
            timed(() -> tokenClient.as(next).get("/" + live + "/_count"));
            return next;
        }

        private void follow() {
            try (Follower follower = Follower.connect(service.address())) {
                follower.follow(TAIL, "documentAdded(dataStream: \"" + live + "\") { document { id source } }");
                await().until(() -> over || follower.count(TAIL) > 20);
                follower.complete(TAIL);
            }
        }

        private Answer timed(Supplier<Answer> call) {
            long begun = System.nanoTime();
            Answer answer = call.get().orFail();
            answers.add((System.nanoTime() - begun) / 1e6);
            return answer;
        }

        private Map<String, Double> figures() {
            double[] times =
                    answers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            Vitals vitals = Vitals.of(service.pid());
            Map<String, Double> figures = new LinkedHashMap<>();
            figures.put(HEAP, vitals.bytes() / MEGABYTE);
            figures.put(RESIDENT, resident(service.pid()));
            figures.put(THREADS, (double) vitals.threads());
            figures.put(
                    CONNECTIONS, number("select count(*) from pg_stat_activity where datname = current_database()"));
            figures.put(HANDLES, handles(service.pid()));
            figures.put(RELATIONS, number("""
                select count(*) from pg_class
                where relnamespace in ('millrace'::regnamespace, 'millrace_documents'::regnamespace)
                    and not exists (
                        select from millrace.dropped_table t where relname ~ ('^d' || t.index_id || '(_|$)')
                    )
                """));
            figures.put("requests", (double) times.length);
            figures.put("documents", (double) ledger.acknowledged());
            figures.put(MEDIAN, times[times.length / 2]);
            figures.put(SLOWEST, times[times.length * 99 / 100]);
            return figures;
        }
    }

    private static double resident(long process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double handles(long process) {
        try (Stream<Path> handles = Files.list(Path.of("/proc/" + process + "/fd"))) {
            return handles.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Does something again and again, on a thread of its own, until the round is over. */
    private Thread again(Duration pause, Runnable work) {
        Thread thread = new Thread(() -> {
            try {
                while (!over) {
                    work.run();
                    long until = System.nanoTime() + pause.toNanos();
                    while (!over && System.nanoTime() < until) {
                        LockSupport.parkNanos(Math.min(pause.toNanos(), 100_000_000));
                    }
                }
            } catch (RuntimeException | AssertionError failure) {
                complaints.add(failure);
            }
        });
        thread.start();
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join(Duration.ofMinutes(1).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(thread.isAlive()).isFalse();
    }
}

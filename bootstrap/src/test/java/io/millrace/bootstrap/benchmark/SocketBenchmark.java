package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.bootstrap.program.Follower;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What web sockets cost: readers that do not read, many short subscriptions, and many sockets that do nothing. */
class SocketBenchmark {

    private static final String SOCKETS = "graphql.graphql-ws.enabled=true";
    private static final String STREAM = "live";
    private static final String TAIL = "tail";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long MEBIBYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final AtomicLong next = new AtomicLong();

    private static StoreClient prepared(MillraceProcess service) {
        StoreClient client = service.client();
        client.put("/_index_template/live", "{\"index_patterns\":[\"live*\"],\"data_stream\":{}}")
                .orFail();
        client.put("/_data_stream/" + STREAM).orFail();
        return client;
    }

    private static String tail(String fields) {
        return "documentAdded(dataStream: \"" + STREAM + "\") { " + fields + " }";
    }

    private static void print(String name, String figures, Object... values) {
        System.out.printf(Locale.ROOT, "%-40s %s%n", name, String.format(Locale.ROOT, figures, values));
    }

    // ---- One reader stops.

    private static final int LONG_DOCUMENTS = 3_000;
    private static final int LENGTH = 20_000;
    private static final int BULK = 10;
    private static final int STALLED_ROUNDS = 3;

    @Test
    void a_reader_that_stops_does_not_grow_the_heap_and_delays_nobody() throws Exception {
        try (MillraceProcess service = MillraceProcess.start(folder, SOCKETS)) {
            StoreClient client = prepared(service);
            List<Follower> others = List.of(Follower.connect(service.address()), Follower.connect(service.address()));
            others.forEach(other -> other.followDocuments(TAIL, STREAM, client));
            writeAndAwait(client, others);
            List<Duration> alone = new ArrayList<>();
            List<Duration> beside = new ArrayList<>();
            long before = mostBytesDuring(service, () -> writeAndAwait(client, others));

            Follower watched = stalled(service, client);
            long after = mostBytesDuring(service, () -> writeAndAwait(client, others));
            watched.close();
            for (int round = 0; round < STALLED_ROUNDS; round++) {
                alone.add(writeAndAwait(client, others));
                Follower stalled = stalled(service, client);
                beside.add(writeAndAwait(client, others));
                stalled.close();
            }

            long grown = after - before;
            double ratio = (double) median(beside).toMillis() / median(alone).toMillis();
            print(
                    "a reader that stops",
                    "%,d MB written, heap %,.1f MiB more, the others take %.2f times as long (%d ms for %d ms)",
                    (long) LONG_DOCUMENTS * LENGTH / 1_000_000,
                    (double) grown / MEBIBYTE,
                    ratio,
                    median(beside).toMillis(),
                    median(alone).toMillis());
            assertThat(grown).as("bytes").isLessThan(10 * MEBIBYTE);
            assertThat(ratio).as("delay of the others").isLessThan(1.5);
        }
    }

    private static Follower stalled(MillraceProcess service, StoreClient client) {
        Follower stalled = Follower.connect(service.address());
        stalled.follow(TAIL, tail("document { id source }"));
        await().until(() -> {
            client.post("/" + STREAM + "/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                    .orFail();
            return stalled.count(TAIL) > 0;
        });
        stalled.stopReading();
        return stalled;
    }

    /** Writes long documents and returns how long it took until all the others have got the last of them. */
    private Duration writeAndAwait(StoreClient client, List<Follower> others) {
        String filling = "x".repeat(LENGTH);
        List<Integer> before = others.stream().map(other -> other.count(TAIL)).toList();
        long begun = System.nanoTime();
        for (int from = 0; from < LONG_DOCUMENTS; from += BULK) {
            StringBuilder body = new StringBuilder();
            for (int i = 0; i < BULK; i++) {
                body.append("{\"create\":{\"_id\":\"l").append(next.incrementAndGet());
                body.append("\"}}\n{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"filling\":\"");
                body.append(filling).append("\"}\n");
            }
            assertThat(client.bulk("/" + STREAM + "/_bulk?filter_path=errors", body.toString())
                            .orFail()
                            .text())
                    .isEqualTo("{\"errors\":false}");
        }
        for (int i = 0; i < others.size(); i++) {
            Follower other = others.get(i);
            int all = before.get(i) + LONG_DOCUMENTS;
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(() -> other.count(TAIL) >= all);
        }
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private static long mostBytesDuring(MillraceProcess service, Runnable work) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Long> most = thread.submit(() -> {
                long found = 0;
                while (!over.get()) {
                    found = Math.max(found, Vitals.of(service.pid()).bytes());
                }
                return found;
            });
            work.run();
            over.set(true);
            return most.get();
        } finally {
            thread.shutdownNow();
        }
    }

    private static Duration median(List<Duration> durations) {
        return durations.stream().sorted().toList().get(durations.size() / 2);
    }

    // ---- Many subscriptions, one after the other.

    private static final int CYCLES = 10_000;
    private static final int WARM_UP_CYCLES = 2_000;
    private static final int CLIENTS = 4;

    @Test
    void ten_thousand_subscriptions_leave_nothing_behind() throws Exception {
        try (MillraceProcess service = MillraceProcess.start(folder, SOCKETS)) {
            StoreClient client = prepared(service);
            List<Follower> followers = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                followers.add(Follower.connect(service.address()));
            }
            Follower first = followers.get(0);
            first.followDocuments(TAIL, STREAM, client);
            String cursor =
                    first.events(TAIL).get(0).at("/documentAdded/cursor").asText();
            client.post("/" + STREAM + "/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                    .orFail();
            first.complete(TAIL);
            subscribe(followers, cursor, "warm-up", WARM_UP_CYCLES);
            Vitals before = awaitQuiet(service);

            long begun = System.nanoTime();
            subscribe(followers, cursor, "cycle", CYCLES);
            Duration taken = Duration.ofNanos(System.nanoTime() - begun);

            Vitals after = awaitQuiet(service);
            print(
                    "10,000 subscriptions",
                    "%,.0f/s, heap %,.1f MiB more, threads %d before and %d after",
                    CYCLES * 1_000.0 / taken.toMillis(),
                    (double) (after.bytes() - before.bytes()) / MEBIBYTE,
                    before.threads(),
                    after.threads());
            assertThat(after.bytes() - before.bytes()).as("bytes").isLessThan(5 * MEBIBYTE);
            assertThat(after.threads()).isLessThanOrEqualTo(before.threads() + 2);
            followers.forEach(Follower::close);
            await().atMost(PATIENCE)
                    .until(() -> Vitals.of(service.pid()).count("WebSocketConnection") == 0
                            && Vitals.of(service.pid()).count("SocketSession") == 0);
        }
    }

    /** Waits until the service holds neither an operation nor a subscription. */
    private static Vitals awaitQuiet(MillraceProcess service) {
        return await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> Vitals.of(service.pid()),
                        vitals -> vitals.count("socket.Operation") == 0
                                && vitals.count("LiveFeed$Feed") == 0
                                && vitals.count("StreamTail") == 0
                                && vitals.count("GraphQlExecution$Running") == 0);
    }

    private static void subscribe(List<Follower> followers, String cursor, String name, int cycles) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(followers.size());
        String field = "documentAdded(dataStream: \"" + STREAM + "\", after: \"" + cursor + "\") { cursor }";
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Follower follower : followers) {
                all.add(threads.submit(() -> {
                    for (int i = 0; i < cycles / followers.size(); i++) {
                        String id = name + i;
                        follower.follow(id, field);
                        // Every other one is given up before it is known what became of it.
                        if (i % 2 == 0) {
                            await().atMost(PATIENCE)
                                    .pollDelay(Duration.ZERO)
                                    .pollInterval(Duration.ofMillis(1))
                                    .until(() -> follower.count(id) > 0);
                        }
                        follower.complete(id);
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    // ---- Many sockets that do nothing.

    private static final int IDLE = 2_000;

    /** Fewer than may wait to be carried out. */
    private static final int AT_ONCE = 200;

    /** Longer than a client may be silent that is not there any more. */
    private static final Duration HELD = Duration.ofSeconds(70);

    @Test
    void two_thousand_idle_sockets_are_held() {
        try (MillraceProcess service =
                MillraceProcess.start(folder, SOCKETS, "graphql.graphql-ws.max-sockets-per-user=" + IDLE)) {
            StoreClient client = prepared(service);
            Follower.connect(service.address()).close();
            long before = Vitals.of(service.pid()).bytes();
            List<Follower> idle = new ArrayList<>();
            long begun = System.nanoTime();
            while (idle.size() < IDLE) {
                idle.add(Follower.connect(service.address()));
            }
            Duration opening = Duration.ofNanos(System.nanoTime() - begun);
            // One that is gone is remembered until its timers have run.
            Vitals holding = await().atMost(PATIENCE)
                    .until(() -> Vitals.of(service.pid()), vitals -> vitals.count("SocketSession") == IDLE);

            long until = System.nanoTime() + HELD.toNanos();
            await().atMost(HELD.multipliedBy(2))
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> {
                        assertThat(client.get("/health/ready").status()).isEqualTo(200);
                        return System.nanoTime() - until > 0;
                    });
            assertThat(idle).allMatch(Follower::isOpen);

            for (int from = 0; from < IDLE; from += AT_ONCE) {
                int all = from + AT_ONCE;
                idle.subList(from, all).forEach(follower -> follower.follow(TAIL, tail("cursor")));
                await().atMost(PATIENCE).until(() -> Vitals.of(service.pid()).count("StreamTail") == all);
            }
            begun = System.nanoTime();
            client.post("/" + STREAM + "/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                    .orFail();
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> idle.stream().allMatch(follower -> follower.count(TAIL) > 0));
            Duration telling = Duration.ofNanos(System.nanoTime() - begun);
            print(
                    "2,000 idle sockets",
                    "opened in %,d ms, %,.1f KiB of heap and no thread for each, all told of a document in %,d ms",
                    opening.toMillis(),
                    (double) (holding.bytes() - before) / IDLE / 1_024,
                    telling.toMillis());
            assertThat(holding.threads()).isLessThan(200);
            idle.forEach(Follower::close);
        }
    }
}

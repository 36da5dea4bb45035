package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts over all documents do not keep writers from writing. */
@Tag("timing")
class ReadersAndWritersIT {

    private static final int READERS = 32;
    private static final int WRITERS = 8;
    private static final int ROUNDS = 3;
    private static final Duration ROUND = Duration.ofSeconds(2);
    private static final String RARE = "{\"query\":{\"term\":{\"colour\":\"none\"}}}";

    @TempDir
    private Path folder;

    private final ConcurrentHashMap<Integer, AtomicInteger> readerStatuses = new ConcurrentHashMap<>();
    private final AtomicInteger number = new AtomicInteger();

    @Test
    void thirty_two_counts_of_a_field_leave_writers_most_of_their_rate_and_no_error() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (MillraceProcess service = MillraceProcess.start(folder)) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            for (int batch = 0; batch < 50; batch++) {
                client.bulk("/logs-large/_bulk?filter_path=errors", batch()).orFail();
            }

            int alone = 0;
            int beside = 0;
            for (int round = 0; round < ROUNDS; round++) {
                alone += write(client, threads);
                AtomicBoolean ended = new AtomicBoolean();
                CountDownLatch end = new CountDownLatch(1);
                List<Future<?>> readers = new ArrayList<>();
                for (int i = 0; i < READERS; i++) {
                    readers.add(threads.submit(() -> readUntil(ended, end, client)));
                }
                beside += write(client, threads);
                ended.set(true);
                end.countDown();
                for (Future<?> reader : readers) {
                    reader.get();
                }
            }

            assertThat(readerStatuses.keySet()).isSubsetOf(200, 429).contains(200);
            assertThat((double) beside / alone)
                    .as("%d written alone, %d beside readers, who got %s", alone, beside, readerStatuses)
                    .isGreaterThanOrEqualTo(0.6);
        } finally {
            threads.shutdownNow();
        }
    }

    private String batch() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            lines.append("{\"create\":{}}\n").append(source()).append('\n');
        }
        return lines.toString();
    }

    private String source() {
        return "{\"@timestamp\":%s,\"colour\":\"red\",\"text\":\"%s\"}"
                .formatted(1_431_857_103_000L + number.incrementAndGet(), "x".repeat(500));
    }

    /** Writes for one round and returns how many documents were acknowledged. */
    private int write(StoreClient client, ExecutorService threads) throws Exception {
        long end = System.nanoTime() + ROUND.toNanos();
        List<Future<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(threads.submit(() -> {
                int written = 0;
                while (System.nanoTime() < end) {
                    Answer answer = client.post("/logs-written/_doc", source());
                    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
                    written++;
                }
                return written;
            }));
        }
        int written = 0;
        for (Future<Integer> writer : writers) {
            written += writer.get();
        }
        return written;
    }

    /** Counts again and again, and comes back after a refusal when the answer says. */
    private Void readUntil(AtomicBoolean ended, CountDownLatch end, StoreClient client) throws InterruptedException {
        while (!ended.get()) {
            Answer answer = client.post("/logs-large/_count", RARE);
            readerStatuses
                    .computeIfAbsent(answer.status(), status -> new AtomicInteger())
                    .incrementAndGet();
            if (answer.status() == 429) {
                List<String> after = answer.headers().getOrDefault("retry-after", List.of("1"));
                end.await(Long.parseLong(after.get(0)), TimeUnit.SECONDS);
            }
        }
        return null;
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers never notice a rollover. */
class WritersIT {

    private static final int WRITERS = 32;
    private static final int ROLLOVERS = 6;
    private static final int BULK = 50;

    @TempDir
    private Path folder;

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicInteger rollovers = new AtomicInteger();

    @Test
    void no_writer_sees_an_error_and_nothing_is_lost_while_the_stream_is_rolled_over_again_and_again()
            throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
        try (RunningService service = LocalService.start(folder)) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            client.put("/_data_stream/logs-busy").orFail();

            List<Future<Integer>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.add(threads.submit(
                        () -> writer % 2 == 0 ? writeOneByOne(client, writer) : writeInBulk(client, writer)));
            }
            Future<?> roller = threads.submit(() -> rollOver(client));
            int written = 0;
            for (Future<Integer> writer : writers) {
                written += writer.get();
            }
            roller.get();

            assertThat(acknowledged).hasSize(written).hasSizeGreaterThan(WRITERS);
            assertThat(client.idsIn("/logs-busy")).isEqualTo(acknowledged);
        } finally {
            rollovers.set(ROLLOVERS);
            threads.shutdownNow();
        }
    }

    /** The writers end after the last rollover. */
    private void rollOver(StoreClient client) {
        try {
            for (int i = 0; i < ROLLOVERS; i++) {
                int goal = acknowledged.size() + WRITERS * BULK / 2;
                await().until(() -> acknowledged.size() >= goal);
                Answer answer = client.post("/logs-busy/_rollover").orFail();
                assertThat(answer.json().path("rolled_over").asBoolean()).isTrue();
                rollovers.incrementAndGet();
            }
        } finally {
            rollovers.set(ROLLOVERS);
        }
    }

    private boolean isOver() {
        return rollovers.get() >= ROLLOVERS;
    }

    /** Returns the number of written documents. */
    private int writeOneByOne(StoreClient client, int writer) {
        int written = 0;
        for (; !isOver(); written++) {
            int i = written;
            String id = writer + "-" + i;
            Answer answer = client.put("/logs-busy/_create/" + id, source(i));
            assertThat(answer.status()).as(answer.text()).isEqualTo(201);
            assertThat(acknowledged.add(id)).isTrue();
        }
        return written;
    }

    /** Returns the number of written documents. */
    private int writeInBulk(StoreClient client, int writer) {
        int written = 0;
        for (; !isOver(); written += BULK) {
            int from = written;
            StringBuilder body = new StringBuilder();
            for (int i = from; i < from + BULK; i++) {
                body.append("{\"create\":{\"_id\":\"")
                        .append(writer)
                        .append('-')
                        .append(i)
                        .append("\"}}\n");
                body.append(source(i)).append('\n');
            }
            Answer answer = client.bulk("/logs-busy/_bulk", body.toString()).orFail();
            assertThat(answer.json().path("errors").asBoolean())
                    .as(answer.text())
                    .isFalse();
            for (JsonNode item : answer.json().path("items")) {
                assertThat(acknowledged.add(item.path("create").path("_id").asText()))
                        .isTrue();
            }
        }
        return written;
    }

    private static String source(int number) {
        return "{\"@timestamp\":" + (1_431_857_103_000L + number) + ",\"number\":" + number + "}";
    }
}

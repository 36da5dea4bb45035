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
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers never notice a rollover. */
class WritersIT {

    private static final int WRITERS = 32;
    private static final int ROLLOVERS = 8;
    private static final int BULK = 50;

    @TempDir
    private Path folder;

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void no_writer_sees_an_error_and_nothing_is_lost_while_the_stream_is_rolled_over_again_and_again()
            throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
        try (RunningService service = LocalService.start(folder)) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            client.put("/_data_stream/logs-busy").orFail();

            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.add(threads.submit(() -> {
                    if (writer % 2 == 0) {
                        writeOneByOne(client, writer);
                    } else {
                        writeInBulk(client, writer);
                    }
                }));
            }
            for (int rollover = 1; rollover <= ROLLOVERS; rollover++) {
                int enough = rollover * WRITERS * BULK;
                await().until(() ->
                        acknowledged.size() >= enough || writers.stream().anyMatch(Future::isDone));
                assertThat(client.post("/logs-busy/_rollover")
                                .orFail()
                                .json()
                                .path("rolled_over")
                                .asBoolean())
                        .isTrue();
            }
            over.set(true);
            for (Future<?> writer : writers) {
                writer.get();
            }

            assertThat(client.idsIn("/logs-busy")).isEqualTo(acknowledged);
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    private void writeOneByOne(StoreClient client, int writer) {
        for (int i = 0; !over.get(); i++) {
            String id = writer + "-" + i;
            Answer answer = client.put("/logs-busy/_create/" + id, source(i));
            assertThat(answer.status()).as(answer.text()).isEqualTo(201);
            assertThat(acknowledged.add(id)).isTrue();
        }
    }

    private void writeInBulk(StoreClient client, int writer) {
        for (int from = 0; !over.get(); from += BULK) {
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
    }

    private static String source(int number) {
        return "{\"@timestamp\":" + (1_431_857_103_000L + number) + ",\"number\":" + number + "}";
    }
}

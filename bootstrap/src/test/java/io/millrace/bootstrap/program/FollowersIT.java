package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What arrives while many write, wherever they do, and while an upgrade replaces the indices behind the stream. */
class FollowersIT {

    private static final String SOCKETS = "graphql.graphql-ws.enabled=true";
    private static final String STREAM = "logs-live";
    private static final String TAIL = "tail";
    private static final int WRITERS = 4;
    private static final int MANY = 2_500;
    private static final int FEWER = 1_000;
    private static final int BULK = 50;
    private static final int ROLLOVERS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);

    @TempDir
    private Path folder;

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    @Test
    void each_of_ten_thousand_documents_comes_once_and_in_order_at_both_instances_that_take_them() throws Exception {
        try (LocalPair pair = LocalPair.start(folder, SOCKETS);
                Follower one = Follower.connect(pair.one().address());
                Follower other = Follower.connectLegacy(pair.other().address())) {
            StoreClient client = pair.one().client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            client.put("/_data_stream/" + STREAM).orFail();
            one.followDocuments(TAIL, STREAM, client);
            other.followDocuments(TAIL, STREAM, client);

            List<Future<?>> writers =
                    write(MANY, pair.one().client(), pair.other().client());
            for (int rollover = 1; rollover <= ROLLOVERS; rollover++) {
                int seen = rollover * WRITERS * MANY / (ROLLOVERS + 1);
                await().until(() -> one.count(TAIL) >= seen);
                client.post("/" + STREAM + "/_rollover").orFail();
                // The writers may be done by now, and every index is to have a document.
                client.post("/" + STREAM + "/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"probe\":true}")
                        .orFail();
            }
            for (Future<?> writer : writers) {
                writer.get();
            }

            for (Follower follower : List.of(one, other)) {
                assertEachOnceAndInOrder(follower, MANY, ROLLOVERS + 1);
            }
        }
    }

    @Test
    void an_upgrade_of_the_real_access_log_is_seen_from_start_to_end_and_does_not_disturb_the_tail() throws Exception {
        List<List<Entry>> days = AccessLog.days(AccessLog.read());
        try (RunningService previous = LocalService.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), STREAM).load(days);
        }
        try (RunningService service = LocalService.start(folder, SOCKETS);
                Follower follower = Follower.connect(service.address())) {
            StoreClient client = service.client();
            Upgrade upgrade = new Upgrade(client, STREAM);
            upgrade.set(Upgrade.THROTTLE, 2_000);
            client.post("/" + STREAM + "/_rollover").orFail();
            follower.followDocuments(TAIL, STREAM, client);
            follower.follow("upgrade", """
                    reindexProgress(dataStream: "%s") {
                        state complete successes pending inProgress { index totalDocCount reindexedDocCount }
                    }""".formatted(STREAM));

            List<Future<?>> writers = write(FEWER, client, client);
            upgrade.start();
            for (Future<?> writer : writers) {
                writer.get();
            }

            assertThat(follower.end("upgrade").path("type").asText()).isEqualTo("complete");
            assertShownFromStartToEnd(follower.events("upgrade"), days.size());
            String last = client.post(
                            "/" + STREAM + "/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"probe\":true}")
                    .orFail()
                    .json()
                    .path("_id")
                    .asText();
            assertEachOnceAndInOrder(follower, FEWER, 1);
            await().until(() -> ids(follower.events(TAIL)).contains(last));

            List<JsonNode> events = follower.events(TAIL);
            JsonNode middle = events.get(events.size() / 2).path("documentAdded");
            follower.follow(
                    "rest",
                    "documentAdded(dataStream: \"" + STREAM + "\", after: " + middle.path("cursor")
                            + ") { document { id } }");
            List<String> after = ids(events.subList(events.size() / 2 + 1, events.size()));
            await().untilAsserted(() -> assertThat(ids(follower.events("rest"))).isEqualTo(after));
        }
    }

    /** Has four clients write, two of them to each of two services, two one by one and two in bulk. */
    private List<Future<?>> write(int documents, StoreClient one, StoreClient other) {
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            StoreClient client = writer < WRITERS / 2 ? one : other;
            writers.add(threads.submit(() -> {
                if (writer % 2 == 0) {
                    writeOneByOne(documents, client, writer);
                } else {
                    writeInBulk(documents, client, writer);
                }
            }));
        }
        return writers;
    }

    private static void writeOneByOne(int documents, StoreClient client, int writer) {
        for (int i = 0; i < documents; i++) {
            client.put("/" + STREAM + "/_create/" + id(writer, i), source(i)).orFail();
        }
    }

    private static void writeInBulk(int documents, StoreClient client, int writer) {
        for (int from = 0; from < documents; from += BULK) {
            StringBuilder body = new StringBuilder();
            for (int i = from; i < from + BULK; i++) {
                body.append("{\"create\":{\"_id\":\"").append(id(writer, i)).append("\"}}\n");
                body.append(source(i)).append('\n');
            }
            Answer answer =
                    client.bulk("/" + STREAM + "/_bulk", body.toString()).orFail();
            assertThat(answer.json().path("errors").asBoolean())
                    .as(answer.text())
                    .isFalse();
        }
    }

    private static String id(int writer, int number) {
        return "w" + writer + "-" + number;
    }

    private static String source(int number) {
        return "{\"@timestamp\":" + (1_831_857_103_000L + number) + ",\"number\":" + number + "}";
    }

    private static Set<String> allIds(int documents) {
        return IntStream.range(0, WRITERS)
                .boxed()
                .flatMap(writer -> IntStream.range(0, documents).mapToObj(number -> id(writer, number)))
                .collect(Collectors.toSet());
    }

    private static List<String> ids(List<JsonNode> events) {
        return events.stream()
                .map(event -> event.at("/documentAdded/document/id").asText())
                .toList();
    }

    private static Set<String> indices(Follower follower) {
        return follower.events(TAIL).stream()
                .map(event -> event.path("documentAdded")
                        .path("document")
                        .path("index")
                        .asText())
                .collect(Collectors.toSet());
    }

    private static void assertEachOnceAndInOrder(Follower follower, int documents, int indices) {
        await().until(() -> ids(follower.events(TAIL)).stream()
                        .filter(id -> id.startsWith("w"))
                        .count()
                >= (long) WRITERS * documents);
        await().until(() -> indices(follower).size() == indices);
        List<String> ids = ids(follower.events(TAIL));
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(ids.stream().filter(id -> id.startsWith("w")).collect(Collectors.toSet()))
                .isEqualTo(allIds(documents));
        Map<String, Long> last = new HashMap<>();
        List<String> order = new ArrayList<>();
        for (JsonNode event : follower.events(TAIL)) {
            JsonNode document = event.path("documentAdded").path("document");
            String index = document.path("index").asText();
            long sequence = document.path("sequence").asLong();
            Long before = last.put(index, sequence);
            if (before == null) {
                order.add(index);
            } else {
                assertThat(sequence).as("order in [%s]", index).isGreaterThan(before);
                assertThat(order.get(order.size() - 1))
                        .as("the index that is followed")
                        .isEqualTo(index);
            }
        }
        assertThat(order).hasSize(indices).isSorted();
    }

    private static void assertShownFromStartToEnd(List<JsonNode> events, int indices) {
        List<JsonNode> shown =
                events.stream().map(event -> event.path("reindexProgress")).toList();
        JsonNode first = shown.get(0);
        JsonNode last = shown.get(shown.size() - 1);
        assertThat(first.path("state").asText()).isEqualTo("RUNNING");
        assertThat(first.path("successes").asInt()).isZero();
        assertThat(last.path("state").asText()).isEqualTo("COMPLETE");
        assertThat(last.path("complete").asBoolean()).isTrue();
        assertThat(last.path("successes").asInt()).isEqualTo(indices);
        assertThat(last.path("pending").asInt()).isZero();
        assertThat(last.path("inProgress")).isEmpty();
        assertThat(shown.stream().map(event -> event.path("successes").asInt())).isSorted();
        Map<String, List<Long>> copied = new HashMap<>();
        shown.forEach(event -> event.path("inProgress").forEach(index -> {
            long count = index.path("reindexedDocCount").asLong();
            assertThat(count).isBetween(0L, index.path("totalDocCount").asLong());
            copied.computeIfAbsent(index.path("index").asText(), any -> new ArrayList<>())
                    .add(count);
        }));
        assertThat(copied)
                .allSatisfy((index, counts) ->
                        assertThat(counts).as("progress of [%s]", index).isSorted());
        // A slow subscriber misses changes in between, but not all of them.
        assertThat(copied).hasSizeGreaterThan(1);
        assertThat(copied.values()).anySatisfy(counts -> assertThat(counts).hasSizeGreaterThan(1));
    }
}

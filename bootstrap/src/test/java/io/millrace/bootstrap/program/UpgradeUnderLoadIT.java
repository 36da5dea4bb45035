package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neither writers nor readers notice an upgrade. */
class UpgradeUnderLoadIT {

    private static final int WRITERS = 32;
    private static final int READERS = 3;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int BULK = 20;
    private static final List<Entry> OLD = AccessLog.read().subList(0, 4_000);

    @TempDir
    private Path folder;

    private final Ledger ledger = new Ledger();
    private final AtomicInteger attempted = new AtomicInteger(OLD.size());
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void writers_see_no_error_and_readers_never_miss_a_document_or_see_one_twice() throws Exception {
        try (RunningService previous = LocalService.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-busy").load(AccessLog.days(OLD.subList(0, 4_000)));
        }
        OLD.forEach(entry -> ledger.ok(entry.id(), entry.source()));
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + READERS);
        try (RunningService current = LocalService.start(folder)) {
            StoreClient client = current.client();
            Upgrade upgrade = new Upgrade(client, "logs-busy");
            upgrade.set(Upgrade.THROTTLE, 1_000);
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                all.add(threads.submit(
                        () -> writer % 2 == 0 ? writeOneByOne(client, writer) : writeInBulk(client, writer)));
            }
            for (int i = 0; i < READERS; i++) {
                int reader = i;
                all.add(threads.submit(() -> reader == 0 ? count(client) : search(client)));
            }

            upgrade.start();
            upgrade.await(status -> all.stream().anyMatch(Future::isDone)
                    || status.path("complete").asBoolean());
            over.set(true);

            for (Future<Integer> one : all) {
                assertThat(one.get()).as("rounds of a writer or reader").isGreaterThan(1);
            }
            assertThat(upgrade.status().path("complete").asBoolean()).isTrue();
            assertThat(ledger.judge(upgrade.documents())).isEqualTo(Ledger.Verdict.CLEAN);
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    private int writeOneByOne(StoreClient client, int writer) {
        int rounds = 0;
        while (!over.get()) {
            String id = "new-" + writer + "-" + rounds;
            attempted.incrementAndGet();
            Answer answer = client.put("/logs-busy/_create/" + id, source(rounds));
            assertThat(answer.status()).as(answer.text()).isEqualTo(201);
            ledger.ok(id, source(rounds));
            rounds++;
        }
        return rounds;
    }

    private int writeInBulk(StoreClient client, int writer) {
        int rounds = 0;
        while (!over.get()) {
            StringBuilder body = new StringBuilder();
            for (int i = 0; i < BULK; i++) {
                String id = "new-" + writer + "-" + rounds + "-" + i;
                body.append("{\"create\":{\"_id\":\"").append(id).append("\"}}\n");
                body.append(source(rounds)).append('\n');
            }
            attempted.addAndGet(BULK);
            Answer answer = client.bulk("/logs-busy/_bulk", body.toString()).orFail();
            assertThat(answer.json().path("errors").asBoolean())
                    .as(answer.text())
                    .isFalse();
            for (JsonNode item : answer.json().path("items")) {
                ledger.ok(item.path("create").path("_id").asText(), source(rounds));
            }
            rounds++;
        }
        return rounds;
    }

    private static String source(int number) {
        return "{\"@timestamp\":" + (1_831_857_103_000L + number) + ",\"number\":" + number + "}";
    }

    /** Counts again and again; what was acknowledged before a count began is in it. */
    private int count(StoreClient client) {
        int rounds = 0;
        while (!over.get()) {
            int least = ledger.acknowledged();
            int found = client.get("/logs-busy/_count")
                    .orFail()
                    .json()
                    .path("count")
                    .asInt();
            assertThat(found).isBetween(least, attempted.get());
            rounds++;
        }
        return rounds;
    }

    /** Looks for the documents of old again and again, which are being copied and replaced meanwhile. */
    private int search(StoreClient client) {
        int rounds = 0;
        while (!over.get()) {
            Answer answer = client.post(
                    "/logs-busy/_search",
                    "{\"size\":5000,\"_source\":false,\"query\":{\"exists\":{\"field\":\"http\"}}}");
            if (answer.status() == TOO_MANY_REQUESTS) {
                // A machine that is busy with other work as well cannot look into all documents for all at once.
                continue;
            }
            JsonNode hits = answer.orFail().json().path("hits").path("hits");
            Set<String> ids = new HashSet<>();
            hits.forEach(hit ->
                    assertThat(ids.add(hit.path("_id").asText())).as("%s", hit).isTrue());
            assertThat(ids).hasSize(OLD.size());
            rounds++;
        }
        return rounds;
    }
}

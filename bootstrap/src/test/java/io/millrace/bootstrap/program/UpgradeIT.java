package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.AccessLog.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Data streams in the previous layout are upgraded in place, as an operator would do it. A service of that layout makes
 * them.
 */
class UpgradeIT {

    private static final List<Entry> ENTRIES = AccessLog.readSome();
    private static final List<List<Entry>> DAYS = AccessLog.days(ENTRIES);

    private static final String WHOLE = "logs-whole";
    private static final String AT_ONCE = "logs-at-once";
    private static final String CHANGED = "logs-changed";
    private static final String DAMAGED = "logs-damaged";

    @TempDir
    private static Path folder;

    private static RunningService millrace;

    @BeforeAll
    static void makeStreams() {
        try (RunningService previous = LocalService.start(folder, Upgrade.OUTDATED)) {
            StoreClient client = previous.client();
            Upgrade whole = new Upgrade(client, WHOLE);
            whole.load(DAYS);
            client.post("/" + whole.backingIndices().get(1) + "/_close").orFail();
            new Upgrade(client, AT_ONCE).load(slices(5, 200));
            new Upgrade(client, CHANGED).load(slices(1, 500));
            new Upgrade(client, DAMAGED).load(slices(4, 500));
        }
        millrace = LocalService.start(folder);
    }

    @AfterAll
    static void stop() {
        millrace.close();
    }

    @BeforeEach
    void forgetSettings() {
        Upgrade any = new Upgrade(millrace.client(), WHOLE);
        any.set(Upgrade.THROTTLE, null);
        any.set(Upgrade.CONCURRENCY, null);
    }

    private static JsonNode graphql(String query) {
        String body = StoreClient.MAPPER.createObjectNode().put("query", query).toString();
        return millrace.client().post("/graphql", body).orFail().json().path("data");
    }

    @Test
    void every_document_of_an_outdated_stream_is_there_once_and_unchanged_afterwards() {
        StoreClient client = millrace.client();
        Upgrade upgrade = new Upgrade(client, WHOLE);
        List<String> before = upgrade.backingIndices();
        assertThat(upgrade.settings().values())
                .allSatisfy(settings -> assertThat(
                                settings.path("index.version.created").asText())
                        .startsWith("8"));
        upgrade.set(Upgrade.THROTTLE, 1_000);
        JsonNode estimate =
                graphql("{ dataStream(name: \"" + WHOLE + "\") { outdated } upgradeEstimate(dataStreams: [\""
                        + WHOLE
                        + "\"]) { outdatedIndices documents sizeInBytes estimatedSizeInBytes estimatedSeconds } }");
        assertThat(estimate.at("/dataStream/outdated").asBoolean()).isTrue();
        assertThat(estimate.at("/upgradeEstimate/0/outdatedIndices").asInt()).isEqualTo(4);
        assertThat(estimate.at("/upgradeEstimate/0/documents").asInt()).isEqualTo(ENTRIES.size());
        assertThat(estimate.at("/upgradeEstimate/0/sizeInBytes").asLong()).isPositive();
        assertThat(estimate.at("/upgradeEstimate/0/estimatedSizeInBytes").asLong())
                .isPositive();
        assertThat(estimate.at("/upgradeEstimate/0/estimatedSeconds").asLong()).isPositive();

        upgrade.start();
        JsonNode status = upgrade.awaitComplete();

        JsonNode task = graphql("{ reindexTask(dataStream: \"" + WHOLE
                        + "\") { documentsDone documentsTotal documentsPerSecond remainingSeconds } }")
                .path("reindexTask");
        assertThat(task.path("documentsDone").asInt()).isEqualTo(ENTRIES.size());
        assertThat(task.path("documentsTotal").asInt()).isEqualTo(ENTRIES.size());
        assertThat(task.path("documentsPerSecond").asDouble()).isPositive();
        assertThat(task.path("remainingSeconds").isNull()).isTrue();
        assertThat(graphql("{ reindexTasks { dataStream } }").findValuesAsText("dataStream"))
                .contains(WHOLE);
        assertThat(graphql("{ dataStream(name: \"" + WHOLE + "\") { outdated } }")
                        .at("/dataStream/outdated")
                        .asBoolean(true))
                .isFalse();
        assertThat(status.path("total_indices_in_data_stream").asInt()).isEqualTo(5);
        assertThat(status.path("total_indices_requiring_upgrade").asInt()).isEqualTo(4);
        assertThat(status.path("successes").asInt()).isEqualTo(4);
        assertThat(status.path("errors")).isEmpty();
        List<String> after = upgrade.backingIndices();
        assertThat(after.subList(0, 4))
                .isEqualTo(before.stream()
                        .map(name -> ".migrated-" + name.substring(1))
                        .toList());
        assertThat(after.get(4)).startsWith(".ds-" + WHOLE + "-").endsWith("-000005");
        Map<String, JsonNode> settings = upgrade.settings();
        assertThat(settings).hasSize(5).allSatisfy((name, values) -> {
            assertThat(values.path("index.version.created").asText()).startsWith("10");
            assertThat(values.has("index.blocks.write")).as(name).isFalse();
        });
        assertThat(client.post("/" + after.get(1) + "/_search", "{\"size\":0}").text())
                .contains("index_closed_exception");
        assertThat(client.get("/" + WHOLE + "/_count")
                        .orFail()
                        .json()
                        .path("count")
                        .asInt())
                .isEqualTo(ENTRIES.size() - DAYS.get(1).size());
        client.post("/" + after.get(1) + "/_open").orFail();
        upgrade.assertEveryDocumentOnce(ENTRIES);
        before.forEach(name -> assertThat(client.get("/" + name).status()).isEqualTo(404));

        upgrade.start();
        JsonNode again = upgrade.awaitComplete();
        assertThat(again.path("total_indices_requiring_upgrade").asInt()).isZero();
        assertThat(again.path("total_indices_in_data_stream").asInt()).isEqualTo(5);
        assertThat(upgrade.backingIndices()).isEqualTo(after);
    }

    @Test
    void as_many_indices_are_upgraded_at_once_as_the_setting_says_and_never_more() {
        Upgrade upgrade = new Upgrade(millrace.client(), AT_ONCE);
        upgrade.set(Upgrade.THROTTLE, 400);
        upgrade.set(Upgrade.CONCURRENCY, 2);
        List<Integer> atOnce = new ArrayList<>();

        upgrade.start();
        upgrade.await(status -> {
            atOnce.add(status.path("in_progress").size());
            return status.path("complete").asBoolean();
        });

        assertThat(atOnce).contains(2).allSatisfy(indices -> assertThat(indices).isLessThanOrEqualTo(2));
    }

    @Test
    void what_is_changed_while_an_index_is_copied_stays_and_a_stream_made_again_has_no_task() {
        StoreClient client = millrace.client();
        Upgrade upgrade = new Upgrade(client, CHANGED);
        String source = upgrade.backingIndices().get(0);
        client.put("/" + source + "/_block/read").orFail();
        upgrade.set(Upgrade.THROTTLE, 100);
        upgrade.start();
        upgrade.await(status ->
                status.path("in_progress").path(0).path("reindexed_doc_count").asInt() > 0);

        client.put("/" + source + "/_mapping", "{\"properties\":{\"added\":{\"type\":\"keyword\"}}}")
                .orFail();
        client.put("/" + source + "/_settings", "{\"number_of_replicas\":3}").orFail();
        client.put("/" + source + "/_settings", "{\"index.blocks.write\":true}").orFail();
        client.post("/" + CHANGED + "/_rollover").orFail();
        int inStream = upgrade.status().path("total_indices_in_data_stream").asInt();
        upgrade.awaitComplete();

        String upgraded = upgrade.backingIndices().get(0);
        JsonNode settings = Objects.requireNonNull(upgrade.settings().get(upgraded), upgraded);
        assertThat(inStream).isEqualTo(3);
        assertThat(upgraded).isEqualTo(".migrated-" + source.substring(1));
        assertThat(settings.path("index.blocks.read").asText()).isEqualTo("true");
        assertThat(settings.path("index.blocks.write").asText()).isEqualTo("true");
        assertThat(settings.path("index.number_of_replicas").asText()).isEqualTo("3");
        assertThat(client.get("/" + upgraded + "/_mapping").orFail().text()).contains("added");

        client.delete("/_data_stream/" + CHANGED).orFail();
        assertThat(upgrade.tryStatus().status()).isEqualTo(404);
        upgrade.load(slices(1, 10));
        assertThat(upgrade.tryStatus().status()).isEqualTo(404);
        assertThat(upgrade.cancel().status()).isEqualTo(404);
        upgrade.start();
        upgrade.awaitComplete();
    }

    @Test
    void a_backing_index_deleted_meanwhile_is_told_as_an_error_and_the_others_are_upgraded() {
        StoreClient client = millrace.client();
        Upgrade upgrade = new Upgrade(client, DAMAGED);
        upgrade.set(Upgrade.THROTTLE, 1_000);
        String second = upgrade.backingIndices().get(1);
        upgrade.start();
        upgrade.await(status -> status.path("in_progress").size() == 1);
        client.delete("/" + second).orFail();

        JsonNode failed = upgrade.awaitSettled();

        assertThat(failed.path("complete").asBoolean()).isFalse();
        assertThat(failed.path("successes").asInt()).isEqualTo(3);
        assertThat(failed.path("errors").toString())
                .isEqualTo("[{\"index\":\"" + second + "\",\"message\":\"index [" + second + "] does not exist\"}]");
        assertThat(upgrade.tryStart().status()).isEqualTo(400);
        // The last index is done a moment before the task has ended.
        await().untilAsserted(() ->
                assertThat(upgrade.tryStart().text()).contains("resource_already_exists_exception", "_cancel"));

        millrace.close();
        millrace = LocalService.start(folder);

        Upgrade again = new Upgrade(millrace.client(), DAMAGED);
        assertThat(again.status()).isEqualTo(failed);

        assertThat(again.cancel().status()).isEqualTo(200);
        again.start();
        assertThat(again.awaitComplete().path("total_indices_requiring_upgrade").asInt())
                .isZero();
    }

    private static List<List<Entry>> slices(int indices, int documents) {
        List<List<Entry>> slices = new ArrayList<>();
        for (int i = 0; i < indices; i++) {
            slices.add(ENTRIES.subList(i * documents, (i + 1) * documents));
        }
        return slices;
    }
}

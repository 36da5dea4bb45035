package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.node.CutProxy;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two instances of the packaged program upgrade an index of a cluster while documents arrive. Whatever happens to the one
 * that does it: nothing acknowledged is lost, doubled or changed, and nothing is left behind.
 */
@Tag("opensearch")
class OpenSearchFaultsIT {

    private static final int DOCUMENTS = 1_500;
    private static final int MOST_WRITTEN = 3_000;
    private static final int RUNS = 5;
    private static final Duration OUTAGE = Duration.ofSeconds(3);

    @TempDir
    private static Path data;

    private static TestCluster cluster;
    private static CutProxy network;
    private static StoreClient node;
    private static int runs;

    @TempDir
    private Path folder;

    private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
    private final AtomicBoolean writing = new AtomicBoolean(true);

    @BeforeAll
    static void startCluster() {
        cluster = TestCluster.startLenient(Release.V3_9, data);
        network = new CutProxy(cluster.urls().get(0));
        node = new StoreClient(cluster.urls().get(0)).beyondDescription();
        node.put(
                        "/_index_template/faults",
                        "{\"index_patterns\":[\"faults-*\"],\"data_stream\":{},"
                                + "\"template\":{\"settings\":{\"index.number_of_replicas\":0}}}")
                .orFail();
        node.put(
                        "/_cluster/settings",
                        "{\"persistent\":{\"action.auto_create_index\":\"-.migrated-*,-migrated-*,+*\"}}")
                .orFail();
    }

    @AfterAll
    static void stopCluster() {
        if (network != null) {
            network.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    /** What happens to the instance that upgrades, or to its way to the cluster. */
    enum Fault {
        KILLED,
        FROZEN_PAST_ITS_LEASE,
        CUT_OFF
    }

    static Stream<Arguments> many() {
        Random random = new Random(Long.getLong("millrace.test.seed", 21));
        return Stream.of(Fault.values())
                .flatMap(fault ->
                        IntStream.range(0, RUNS).mapToObj(run -> Arguments.of(fault, random.nextInt(DOCUMENTS))));
    }

    @ParameterizedTest
    @EnumSource
    void an_upgrade_loses_nothing(Fault fault) throws Exception {
        upgrade(fault, DOCUMENTS / 2);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("many")
    void an_upgrade_loses_nothing_whenever_it_happens(Fault fault, int copied) throws Exception {
        upgrade(fault, copied);
    }

    private void upgrade(Fault fault, int copied) throws Exception {
        String stream = "faults-" + ++runs;
        makeOutdated(stream);
        try (Pair pair = Pair.start(folder, "engine=opensearch", "opensearch.urls=" + network.url())) {
            Upgrade upgrade = new Upgrade(pair.other().client(), stream);
            upgrade.set(Upgrade.THROTTLE, DOCUMENTS / 5);
            Thread writer = new Thread(
                    () -> write(
                            stream, List.of(pair.one().client(), pair.other().client())),
                    "writer");
            writer.setDaemon(true);
            writer.start();
            upgrade.start();
            patiently().until(() -> isCopied(upgrade.tryStatus(), copied));
            boolean first = pair.one().log().contains("working on the upgrade of data stream [" + stream + "]");
            MillraceProcess owner = first ? pair.one() : pair.other();
            Upgrade survivor = new Upgrade((first ? pair.other() : pair.one()).client(), stream);
            switch (fault) {
                case KILLED -> owner.kill();
                case FROZEN_PAST_ITS_LEASE -> owner.freeze();
                case CUT_OFF -> {
                    network.cut();
                    LockSupport.parkNanos(OUTAGE.toNanos());
                    network.heal();
                }
            }
            try {
                patiently().until(() -> isComplete(survivor.tryStatus()));
            } finally {
                if (fault == Fault.FROZEN_PAST_ITS_LEASE) {
                    owner.thaw();
                }
            }
            if (fault == Fault.FROZEN_PAST_ITS_LEASE) {
                Upgrade.awaitReady(owner.client());
                patiently().until(() -> isComplete(new Upgrade(owner.client(), stream).tryStatus()));
            }
            writing.set(false);
            writer.join(TimeUnit.MINUTES.toMillis(2));
            assertThat(writer.isAlive()).isFalse();
            assertThat(survivor.tryStatus().orFail().json().path("errors")).isEmpty();
        }
        assertWhole(stream);
        assertNothingLeft(stream);
    }

    private static ConditionFactory patiently() {
        return await().atMost(Duration.ofMinutes(4));
    }

    private static boolean isCopied(Answer status, int documents) {
        if (status.status() != 200) {
            return false;
        }
        JsonNode json = status.json();
        return isComplete(status)
                || json.at("/in_progress/0/reindexed_doc_count").asInt() >= documents;
    }

    private static boolean isComplete(Answer status) {
        return status.status() == 200 && status.json().path("complete").asBoolean();
    }

    /** Repeats a document under its id at either instance until one takes it; an earlier attempt may have done so. */
    private void write(String stream, List<StoreClient> instances) {
        int asked = 0;
        for (int number = 0; writing.get() && number < MOST_WRITTEN; number++) {
            String id = "new-" + number;
            boolean known = false;
            while (!known && writing.get()) {
                try {
                    int status = instances
                            .get(asked++ / 100 % 2)
                            .put("/" + stream + "/_create/" + id, document(number))
                            .status();
                    known = status == 201 || status == 409;
                } catch (UncheckedIOException away) {
                    asked += 100;
                }
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
            if (known) {
                acknowledged.put(id, document(number));
            }
        }
    }

    private static String document(int number) {
        return "{ \"@timestamp\":\"2015-05-17T10:05:03Z\",\"number\": " + number + ".0e0}";
    }

    private void makeOutdated(String stream) {
        String index = ".ds-" + stream + "-000000";
        node.put("/_data_stream/" + stream).orFail();
        node.put(
                        "/" + index,
                        "{\"settings\":{\"index.version.created\":136407927,\"index.number_of_replicas\":0},"
                                + "\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}")
                .orFail();
        StringBuilder lines = new StringBuilder();
        for (int number = 0; number < DOCUMENTS; number++) {
            lines.append("{\"create\":{\"_id\":\"old-").append(number).append("\"}}\n");
            lines.append(document(number)).append('\n');
            acknowledged.put("old-" + number, document(number));
        }
        assertThat(node.bulk("/" + index + "/_bulk", lines.toString())
                        .orFail()
                        .json()
                        .path("errors")
                        .asBoolean())
                .isFalse();
        node.post(
                        "/_data_stream/_modify",
                        "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"" + stream + "\",\"index\":\"" + index
                                + "\"}}]}")
                .orFail();
    }

    private void assertWhole(String stream) {
        node.post("/" + stream + "/_refresh").orFail();
        Answer answer = node.post("/" + stream + "/_search", "{\"size\":10000}").orFail();
        Map<String, String> found = new TreeMap<>();
        int hits = 0;
        for (JsonNode hit : answer.json().at("/hits/hits")) {
            String id = hit.path("_id").asText();
            hits++;
            found.put(
                    id,
                    acknowledged.getOrDefault(
                            id, document(hit.at("/_source/number").asInt())));
            assertThat(answer.text()).contains("\"_source\":" + found.get(id));
        }
        assertThat(hits).as("documents that are there twice").isEqualTo(found.size());
        assertThat(found).containsAllEntriesOf(acknowledged);
        assertThat(acknowledged).hasSizeGreaterThan(DOCUMENTS);
    }

    private static void assertNothingLeft(String stream) {
        List<String> members = new ArrayList<>();
        node.get("/_data_stream/" + stream)
                .orFail()
                .json()
                .at("/data_streams/0/indices")
                .forEach(index -> members.add(index.path("index_name").asText()));
        List<String> there = new ArrayList<>();
        node.get("/_cat/indices/.*" + stream + "-*?h=index&expand_wildcards=all&format=json")
                .orFail()
                .json()
                .forEach(index -> there.add(index.path("index").asText()));
        assertThat(members).hasSize(2);
        assertThat(there).containsExactlyInAnyOrderElementsOf(members);
        for (String member : members) {
            assertThat(node.get("/" + member + "/_settings?flat_settings=true")
                            .orFail()
                            .text())
                    .contains("\"index.version.created\":\"137")
                    .doesNotContain("index.blocks");
        }
        assertThat(node.get("/_tasks?actions=*reindex&group_by=none")
                        .orFail()
                        .json()
                        .path("tasks"))
                .isEmpty();
    }
}

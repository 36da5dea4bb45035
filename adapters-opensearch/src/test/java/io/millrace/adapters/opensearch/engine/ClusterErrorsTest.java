package io.millrace.adapters.opensearch.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.cluster.ClusterState;
import io.millrace.adapters.opensearch.document.OpenSearchDocumentStore;
import io.millrace.adapters.opensearch.document.ShardNumbers;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.adapters.opensearch.index.OpenSearchDataStreams;
import io.millrace.adapters.opensearch.index.OpenSearchIndices;
import io.millrace.adapters.opensearch.node.SharedNode;
import io.millrace.adapters.opensearch.reindex.OpenSearchDocumentCopier;
import io.millrace.adapters.opensearch.reindex.OpenSearchIndexUpgrades;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.ExactSketches;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.change.SettingsChange;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.stream.DataStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the engine does about what a cluster refuses, played by one that answers as told. */
class ClusterErrorsTest {

    private static final String UUID = "aaaaaaaaaaaaaaaaaaaaaa";
    private static final String BUSY = "{\"error\":{\"type\":\"rejected_execution_exception\",\"reason\":\"busy\"}}";

    /** Answers a call, given as method, target without parameters, and body. */
    private interface Node {

        Reply answer(String call, String body);
    }

    private record Reply(int status, String body) {}

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final Set<String> stored = ConcurrentHashMap.newKeySet();
    private String names = "\"notes\"";
    private Node node = (call, body) -> new Reply(200, "{}");
    private HttpServer server;
    private ClusterClient client;
    private ClusterCatalog catalog;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            String call =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
            Reply reply = call.startsWith("GET /_cluster/state") ? state() : answer(call, body);
            byte[] answer = reply.body().getBytes(UTF_8);
            exchange.sendResponseHeaders(reply.status(), answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        client = SharedNode.client(
                List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())));
        catalog = new ClusterCatalog(client, Runnable::run, System::nanoTime);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Reply answer(String call, String body) {
        calls.add(call);
        return node.answer(call, body);
    }

    private Reply state() {
        return new Reply(
                200,
                "{\"state_uuid\":\"" + names.hashCode() + "\",\"metadata\":{\"data_stream\":{\"data_stream\":{"
                        + "\"logs\":{\"generation\":1,\"indices\":[{\"index_name\":\".ds-logs-000001\"}]}}},"
                        + "\"indices\":{" + names
                        + ":{\"state\":\"open\",\"settings\":{\"index.uuid\":\"" + UUID
                        + "\",\"index.version.created\":\"137297827\",\"index.number_of_shards\":\"2\","
                        + "\"index.creation_date\":\"1\"},\"mappings\":{},\"aliases\":[]}}}}");
    }

    private Index index() {
        return catalog.reload().indices().values().iterator().next();
    }

    private static List<NewDocument> documents(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> new NewDocument(
                        new DocumentId("d" + i), Timestamp.ofInstant(Instant.EPOCH), "{\"number\":" + i + "}"))
                .toList();
    }

    private List<Outcome> append(int number) {
        return new OpenSearchDocumentStore(client, catalog, "false", new ExactSketches())
                .append(index(), documents(number));
    }

    /** Stores what a bulk has, but for those of its items that are refused with a status. */
    private Reply bulk(String body, IntPredicate refused, int status) {
        List<String> items = new ArrayList<>();
        String[] lines = body.split("\n", -1);
        for (int i = 0; i < lines.length - 1; i += 2) {
            String id = lines[i].replaceAll(".*\"_id\":\"([^\"]*)\".*", "$1");
            if (refused.test(i / 2)) {
                items.add("{\"create\":{\"_index\":\"notes\",\"status\":" + status + "," + BUSY.substring(1) + "}");
            } else {
                assertThat(stored.add(id)).isTrue();
                items.add("{\"create\":{\"_index\":\"notes\",\"status\":201,\"_seq_no\":1}}");
            }
        }
        return new Reply(200, "{\"items\":" + items + "}");
    }

    private static Set<String> ids(int number) {
        return documents(number).stream().map(document -> document.id().value()).collect(Collectors.toSet());
    }

    @Test
    void a_bulk_that_is_too_large_is_divided_until_it_is_not() {
        node = (call, body) -> body.lines().count() > 2 * 3 ? new Reply(413, "") : bulk(body, item -> false, 0);

        assertThat(append(10)).allMatch(Outcome::isCreated);
        assertThat(stored).isEqualTo(ids(10));
    }

    @Test
    void a_large_bulk_has_each_document_once() {
        node = (call, body) -> bulk(body, item -> false, 0);

        assertThat(append(10_000)).allMatch(Outcome::isCreated);
        assertThat(stored).isEqualTo(ids(10_000));
        assertThat(calls).hasSize(1);
    }

    @Test
    void a_document_that_is_too_large_alone_is_refused_and_no_other() {
        node = (call, body) -> body.contains("\"d3\"") ? new Reply(413, "") : bulk(body, item -> false, 0);

        List<Outcome> outcomes = append(5);

        assertThat(outcomes).filteredOn(Outcome::isCreated).hasSize(4);
        assertThat(outcomes.get(3))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.cause().reason()).isEqualTo(Reason.TOO_LARGE));
    }

    @Test
    void items_for_which_there_was_no_room_are_sent_again_and_no_others() {
        node = (call, body) -> bulk(body, item -> calls.size() == 1 && item % 2 == 0, 429);

        assertThat(append(10)).allMatch(Outcome::isCreated);
        assertThat(stored).isEqualTo(ids(10));
        assertThat(calls).hasSize(2);
    }

    @Test
    void items_for_which_there_is_no_room_for_long_are_told_as_such() {
        node = (call, body) -> bulk(body, item -> body.contains("\"d0\"") && item == 0, 429);

        List<Outcome> outcomes = append(2);

        assertThat(outcomes.get(1).isCreated()).isTrue();
        assertThat(outcomes.get(0))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.cause().reason()).isEqualTo(Reason.OVERLOADED));
    }

    @Test
    void what_is_written_before_the_cluster_goes_away_is_told_as_written() {
        String security = "{\"error\":{\"type\":\"security_exception\",\"reason\":\"no permissions\"}}";
        node = (call, body) -> body.lines().count() > 2
                ? new Reply(413, "")
                : body.contains("\"d0\"") ? bulk(body, item -> false, 0) : new Reply(403, security);

        List<Outcome> outcomes = append(4);

        assertThat(outcomes.get(0).isCreated()).isTrue();
        assertThat(outcomes.subList(1, 4))
                .allSatisfy(outcome ->
                        assertThat(((Outcome.Refused) outcome).cause().reason()).isEqualTo(Reason.UNAVAILABLE));
        assertThat(calls).as("nothing is sent to where nothing is taken").hasSize(4);
    }

    @Test
    void if_nothing_can_be_written_the_whole_is_refused() {
        node = (call, body) -> new Reply(401, "Unauthorized");

        assertThatThrownBy(() -> append(3))
                .isInstanceOfSatisfying(
                        Rejection.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.UNAVAILABLE));
    }

    @Test
    void documents_are_looked_for_where_a_shard_is_missing_and_never_said_to_be_none() {
        node = (call, body) -> new Reply(
                200,
                "{\"docs\":[{\"_index\":\"notes\",\"_id\":\"d0\",\"error\":{\"root_cause\":[{\"type\":"
                        + "\"no_shard_available_action_exception\",\"reason\":\"x\"}],\"type\":\"x\"}}]}");

        assertThatThrownBy(() -> new OpenSearchDocumentStore(client, catalog, "false", new ExactSketches())
                        .find(List.of(index()), new DocumentId("d0")))
                .isInstanceOfSatisfying(
                        Rejection.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.UNAVAILABLE));
    }

    @Test
    void the_state_of_an_index_is_not_told_from_some_of_its_shards() {
        node = (call, body) -> new Reply(
                200,
                "{\"indices\":{\"notes\":{\"shards\":{\"0\":[{\"routing\":{\"primary\":true},"
                        + "\"seq_no\":{\"max_seq_no\":7}}]}}}}");

        assertThatThrownBy(() -> ShardNumbers.ofPrimaries(client, index(), "max_seq_no"))
                .isInstanceOfSatisfying(
                        Rejection.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.UNAVAILABLE));
    }

    @ParameterizedTest
    @CsvSource({"400, INVALID", "429, INVALID", "503, UNAVAILABLE"})
    void a_copy_fails_for_good_only_if_a_document_was_refused(int status, Reason reason) {
        node = (call, body) -> new Reply(
                200,
                call.startsWith("POST /_reindex")
                        ? "{\"task\":\"n:1\"}"
                        : "{\"completed\":true,\"task\":{},\"response\":{\"total\":2,\"created\":1,\"failures\":[{\"id\":\"d1\","
                                + "\"status\":" + status
                                + ",\"cause\":{\"reason\":\"primary shard is not active\"}}]}}");
        OpenSearchDocumentCopier copier = new OpenSearchDocumentCopier(client, catalog, Duration.ofMillis(20));

        assertThatThrownBy(() -> copier.copy(index(), index(), Throttle.NONE, aFence(), copied -> {}))
                .isInstanceOfSatisfying(
                        Rejection.class, failure -> assertThat(failure.reason()).isEqualTo(reason))
                .hasMessage("document [d1] cannot be copied: primary shard is not active");
    }

    @Test
    void a_count_that_lacks_a_lost_shard_is_no_count() {
        node = (call, body) -> new Reply(
                200,
                call.endsWith("/_count")
                        ? "{\"count\":1500,\"_shards\":{\"total\":2,\"successful\":1,\"failed\":0}}"
                        : "{\"_shards\":{\"total\":2,\"successful\":1,\"failed\":0}}");
        OpenSearchDocumentCopier copier = new OpenSearchDocumentCopier(client, catalog, Duration.ofMillis(20));

        assertThatThrownBy(() -> copier.count(index()))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        failure -> assertThat(failure.isTransient()).isTrue())
                .hasMessage("a part of index [" + index().name() + "] did not respond");
    }

    @Test
    void a_destination_is_discarded_only_after_copies_into_it_have_ended() {
        names = "\".migrated-ds-logs-000001\"";
        node = (call, body) -> new Reply(
                200,
                call.equals("GET /_tasks")
                        ? "{\"tasks\":[" + aTask(1, ".migrated-ds-logs-000001", "") + ","
                                + aTask(2, ".migrated-ds-logs-000001", "\"parent_task_id\":\"n:1\",") + ","
                                + aTask(3, ".migrated-ds-logs-000002", "") + "]}"
                        : "{}");
        OpenSearchIndices indices = new OpenSearchIndices(client, catalog);

        new OpenSearchIndexUpgrades(client, catalog, indices, new OpenSearchDataStreams(client, catalog))
                .discard(new IndexName(".migrated-ds-logs-000001"), aFence());

        assertThat(calls)
                .containsExactly("GET /_tasks", "POST /_tasks/n%3A1/_cancel", "DELETE /.migrated-ds-logs-000001");
    }

    @Test
    void a_write_block_among_settings_is_one_change_and_waits_for_appends_to_its_index() {
        node = (call, body) -> new Reply(
                200,
                call.equals("GET /_tasks")
                        ? "{\"tasks\":[" + aWrite(1, "requests[2], index[notes][0]") + ","
                                + aWrite(2, "requests[2], index[other][0], refresh[IMMEDIATE]") + ","
                                + aWrite(3, "requests[1], index[notes][1], refresh[WAIT_UNTIL]") + ","
                                + aWrite(4, "in words of another release") + "]}"
                        : "{}");

        blockByItsSettings();

        assertThat(calls)
                .containsExactly(
                        "PUT /notes/_settings",
                        "GET /_tasks",
                        "GET /_tasks/n%3A1",
                        "GET /_tasks/n%3A3",
                        "GET /_tasks/n%3A4");
    }

    @Test
    void an_append_that_has_ended_is_not_waited_for() {
        node = (call, body) -> call.equals("GET /_tasks")
                ? new Reply(200, "{\"tasks\":[" + aWrite(1, "requests[2], index[notes][0]") + "]}")
                : call.startsWith("GET") ? new Reply(404, "{}") : new Reply(200, "{}");

        assertThat(blockByItsSettings().refused()).isEmpty();
    }

    @Test
    void appends_may_be_under_way_on_a_node_that_does_not_list_them() {
        node = (call, body) -> new Reply(
                200, call.equals("GET /_tasks") ? "{\"node_failures\":[{\"type\":\"x\"}],\"tasks\":[]}" : "{}");

        assertThat(blockByItsSettings().refused().values())
                .extracting(Rejection::reason)
                .containsExactly(Reason.UNAVAILABLE);
    }

    @Test
    void a_rollover_that_a_block_forbids_names_the_block_and_the_request_that_removes_it() {
        String block = "index [.ds-logs-000001] blocked by: [FORBIDDEN/9/index metadata (api)];";
        names = "\".ds-logs-000001\"";
        node = (call, body) -> new Reply(
                403, "{\"error\":{\"type\":\"cluster_block_exception\",\"reason\":\"" + block + "\"},\"status\":403}");
        OpenSearchDataStreams streams = new OpenSearchDataStreams(client, catalog);
        DataStream logs = streams.find(new StreamName("logs")).orElseThrow();

        assertThatThrownBy(() -> streams.rollOver(logs, aBackingIndex("logs", 2, index().version())))
                .isInstanceOfSatisfying(
                        Rejection.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.BLOCKED))
                .hasMessage(block + " to remove it: PUT /.ds-logs-000001/_settings {\"index.blocks.metadata\":null}");
        assertThat(calls).containsExactly("POST /logs/_rollover");
    }

    private Indices.Changed blockByItsSettings() {
        return new OpenSearchIndices(client, catalog)
                .update(
                        List.of(index().id()),
                        SettingsChange.ofRequest(Map.of("blocks.write", Optional.of("true")), false));
    }

    private static String aWrite(int id, String description) {
        return "{\"node\":\"n\",\"id\":" + id + ",\"description\":\"" + description + "\"}";
    }

    private static Fence aFence() {
        return new InMemoryLeases(new ManualStoreClock(Instant.EPOCH))
                .claim("upgrade", "one")
                .orElseThrow()
                .fence();
    }

    private static String aTask(int id, String destination, String more) {
        return "{\"node\":\"n\",\"id\":" + id + "," + more + "\"headers\":{\"X-Opaque-Id\":\"millrace:" + destination
                + "\"}}";
    }

    @ParameterizedTest
    @CsvSource({"green,10000,", "yellow,0,", "red,0,the cluster is red", "green,10001,older than 10 s"})
    void upgrades_pause_while_the_cluster_is_red_or_its_manager_is_overloaded(
            String status, int oldestTaskMillis, @Nullable String reason) {
        node = (call, body) -> new Reply(
                200, "{\"status\":\"" + status + "\",\"task_max_waiting_in_queue_millis\":" + oldestTaskMillis + "}");

        Optional<String> pause = new ClusterState(client).pauseReason();

        if (reason == null) {
            assertThat(pause).isEmpty();
        } else {
            assertThat(pause.orElseThrow()).contains(reason);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // red indices, index that is resolved, its data stream, its alias, whether upgrades pause
        ".migrated-ds-logs-000001, .migrated-ds-logs-000001, , all, false",
        ".migrated-ds-logs-000001, .migrated-ds-logs-000001, logs, all, true",
        ".migrated-ds-logs-000001, .migrated-ds-logs-000001, millrace-discarded, all, false",
        ".ds-millrace-discarded-000001, .ds-millrace-discarded-000001, millrace-discarded, all, false",
        ".migrated-ds-logs-000001 notes, .migrated-ds-logs-000001, , all, true",
        "migrated-notes-r2, migrated-notes-r2, , all, false",
        "migrated-notes-r2, migrated-notes-r2, , notes, true",
        ", migrated-notes, , all, true"
    })
    void no_upgrade_waits_for_the_red_destination_of_an_unfinished_upgrade(
            @Nullable String red, String index, @Nullable String dataStream, String alias, boolean pauses) {
        String health = Stream.of(Objects.requireNonNullElse(red, "").split(" "))
                .filter(name -> !name.isEmpty())
                .map(name -> ",\"" + name + "\":{\"status\":\"red\"}")
                .collect(Collectors.joining());
        String resolved = "{\"name\":\"" + index + "\",\"aliases\":[\"" + alias + "\"]"
                + (dataStream == null ? "" : ",\"data_stream\":\"" + dataStream + "\"") + "}";
        node = (call, body) -> new Reply(
                200,
                call.startsWith("GET /_cluster/health")
                        ? "{\"status\":\"red\",\"indices\":{\"other\":{\"status\":\"yellow\"}" + health + "}}"
                        : "{\"indices\":[" + resolved + "]}");

        assertThat(new ClusterState(client).pauseReason().isPresent()).isEqualTo(pauses);
    }
}

package io.millrace.adapters.http.graphql;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReindexFieldsTest {

    private static final String SHOWN = "dataStream state documentsDone documentsTotal documentsPerSecond"
            + " remainingSeconds errors { index message remedy }";

    private GraphQlServer server = GraphQlServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private void guard() {
        server.close();
        server = GraphQlServer.guarded(new Role(
                new RoleName("logs"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern("logs-*")), Set.of(IndexPrivilege.MANAGE)))));
    }

    /** Creates an outdated data stream with this number of documents. */
    private Index outdated(String name, int documents) {
        Index index = server.store
                .dataStreams()
                .create(aNewStream(name, Versions.previous()))
                .writeIndex();
        IntStream.range(0, documents)
                .forEach(number -> server.store
                        .documents()
                        .append(index, List.of(aDocument("id-" + number, "2026-11-20T10:00:00Z"))));
        return index;
    }

    private void record(String stream, IndexUpgrade upgrade) {
        Run run = new Run(new StreamName(stream), server.store.clock().now(), Versions.latest(), 2);
        server.store.reindexTasks().add(new ReindexTask.Running(run, List.of(upgrade)));
    }

    private static IndexUpgrade.InProgress copying(Index index, long documents, long copied) {
        return new IndexUpgrade.Pending(index.id(), index.name())
                .begin()
                .counted(documents)
                .copied(copied);
    }

    private JsonNode tasks(String roles, String shown) {
        return server.postAs(roles, "{ reindexTasks { " + shown + " } }").data().path("reindexTasks");
    }

    @Test
    void the_upgrades_are_listed_newest_first_with_their_progress() {
        record("logs-a", copying(outdated("logs-a", 0), 100, 40));
        server.store.letTimePass(Duration.ofSeconds(10));
        Index waiting = outdated("logs-b", 3);
        record("logs-b", new IndexUpgrade.Pending(waiting.id(), waiting.name()));

        JsonNode tasks =
                server.post("{ reindexTasks { " + SHOWN + " } }").data().path("reindexTasks");

        assertThat(tasks)
                .hasToString("[{\"dataStream\":\"logs-b\",\"state\":\"RUNNING\",\"documentsDone\":0,"
                        + "\"documentsTotal\":3,\"documentsPerSecond\":null,\"remainingSeconds\":null,\"errors\":[]},"
                        + "{\"dataStream\":\"logs-a\",\"state\":\"RUNNING\",\"documentsDone\":40,"
                        + "\"documentsTotal\":100,\"documentsPerSecond\":4.0,\"remainingSeconds\":15,\"errors\":[]}]");
    }

    @Test
    void a_failed_index_has_a_remedy() {
        Index index = outdated("logs-a", 2);
        record("logs-a", copying(index, 2, 1).fail("it is closed"));

        JsonNode error = server.post("{ reindexTask(dataStream: \"logs-a\") { errors { message remedy } } }")
                .data()
                .path("reindexTask")
                .path("errors")
                .path(0);

        assertThat(error.path("message").asText()).isEqualTo("it is closed");
        assertThat(error.path("remedy").asText()).contains("cancel the upgrade", "start it again");
    }

    @Test
    void upgrades_of_names_without_the_privilege_are_hidden() {
        guard();
        record("logs-a", copying(outdated("logs-a", 0), 1, 0));
        record("secret", copying(outdated("secret", 0), 1, 0));

        assertThat(tasks("logs", "dataStream")).hasToString("[{\"dataStream\":\"logs-a\"}]");
        assertThat(tasks("admin", "dataStream")).hasSize(2);
    }

    @Test
    void several_upgrades_are_started_and_one_failure_does_not_stop_the_others() {
        guard();
        outdated("logs-a", 0);
        outdated("logs-b", 0);
        outdated("secret", 0);

        JsonNode started = server.postAs(
                        "logs",
                        "mutation { startReindexes(dataStreams: [\"logs-a\", \"logs-gone\", \"secret\", \"logs-*\","
                                + " \"logs-b\", \"logs-a\"]) { dataStream task { state } error } }")
                .data()
                .path("startReindexes");

        assertThat(started.findValuesAsText("dataStream"))
                .containsExactly("logs-a", "logs-gone", "secret", "logs-*", "logs-b", "logs-a");
        assertThat(started.path(0))
                .hasToString("{\"dataStream\":\"logs-a\",\"task\":{\"state\":\"RUNNING\"},\"error\":null}");
        assertThat(started.path(1).path("error").asText()).contains("[logs-gone] does not exist");
        assertThat(started.path(2).path("error").asText()).contains("unauthorized");
        assertThat(started.path(3).path("error").asText()).contains("[logs-*]");
        assertThat(started.path(4).path("task").path("state").asText()).isEqualTo("RUNNING");
        assertThat(started.path(5).path("error").asText()).contains("already exists");
        assertThat(server.audited)
                .containsExactly("MIGRATION_STARTED {data_stream=logs-a}", "MIGRATION_STARTED {data_stream=logs-b}");
    }

    /** Starts three upgrades, of which the second one fails. */
    private JsonNode startsWith(RuntimeException failure) {
        server.close();
        AtomicInteger starts = new AtomicInteger();
        server = GraphQlServer.open(
                ports -> LimitsTest.with(
                        ports,
                        LimitsTest.calling(
                                ManageReindexTasks.class, ports.store().reindex(), "start", () -> {
                                    if (starts.incrementAndGet() == 2) {
                                        throw failure;
                                    }
                                }),
                        ports.store().settings()),
                GraphQlLimits.defaults());
        List.of("a", "b", "c").forEach(name -> outdated(name, 0));
        return server.post("mutation { startReindexes(dataStreams: [\"a\", \"b\", \"c\"]) { task { state } error } }")
                .data()
                .path("startReindexes");
    }

    @Test
    void no_upgrade_is_started_after_an_outage() {
        JsonNode started = startsWith(new UncheckedIOException(new IOException("the connection is closed")));

        assertThat(started.path(0)).hasToString("{\"task\":{\"state\":\"RUNNING\"},\"error\":null}");
        assertThat(started.path(1).path("error").asText()).contains("it is unknown whether the upgrade was started");
        assertThat(started.path(2).path("error").asText()).startsWith("the upgrade was not started");
        assertThat(tasks("", "dataStream")).hasSize(1);
    }

    @Test
    void an_unexpected_failure_keeps_the_results_of_the_other_upgrades() {
        JsonNode started = startsWith(new IllegalStateException("select secret from table"));

        assertThat(started.findValuesAsText("state")).containsExactly("RUNNING", "RUNNING");
        assertThat(started.path(1).path("error").asText()).startsWith("internal error, its id in the log is [");
    }

    @Test
    void at_most_a_hundred_upgrades_are_started_at_once() {
        String names = IntStream.range(0, 101).mapToObj(name -> "\"a\"").collect(Collectors.joining(","));

        GraphQlServer.Answer answer =
                server.post("mutation { startReindexes(dataStreams: [" + names + "]) { error } }");

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.text()).contains("[dataStreams] must have at most 100 values");
    }

    @Test
    void the_list_is_followed_with_the_progress_of_each_upgrade() throws IOException {
        guard();
        try (Stream<String> lines = server.listen(
                        "subscription { reindexTasksProgress { dataStream state documentsDone documentsTotal } }",
                        "X-Roles",
                        "logs")
                .body()) {
            Iterator<String> events =
                    lines.filter(line -> line.startsWith("data: {")).iterator();
            String first = events.next();
            outdated("secret", 1);
            server.postAs("admin", "mutation { startReindex(dataStream: \"secret\") { state } }");
            outdated("logs-a", 3);
            server.postAs("logs", "mutation { startReindex(dataStream: \"logs-a\") { state } }");
            String second = events.next();
            server.postAs("logs", "mutation { cancelReindex(dataStream: \"logs-a\") { state } }");
            String third = events.next();

            assertThat(first).endsWith("{\"reindexTasksProgress\":[]}}");
            assertThat(second)
                    .endsWith("{\"reindexTasksProgress\":[{\"dataStream\":\"logs-a\",\"state\":\"RUNNING\","
                            + "\"documentsDone\":0,\"documentsTotal\":3}]}}");
            assertThat(third).contains("CANCELLED");
        }
    }

    @Test
    void streams_and_indices_with_an_old_version_are_outdated() {
        outdated("logs-a", 0);
        server.store.dataStreams().create(aNewStream("logs-b"));

        JsonNode nodes = server.post("{ dataStreams { nodes { outdated writeIndex { outdated } } } }")
                .data()
                .path("dataStreams")
                .path("nodes");

        assertThat(nodes)
                .hasToString("[{\"outdated\":true,\"writeIndex\":{\"outdated\":true}},"
                        + "{\"outdated\":false,\"writeIndex\":{\"outdated\":false}}]");
    }

    @Test
    void upgrades_are_estimated_at_the_current_limit() {
        outdated("logs-a", 3);
        server.post("mutation { changeClusterSettings(settings: [{"
                + " key: \"migrate.data_stream_reindex_max_request_per_second\", value: \"0.7\" }])"
                + " { settings { key } } }");

        JsonNode estimates = server.post("{ upgradeEstimate(dataStreams: [\"logs-a\", \"logs-a\"]) { dataStream"
                        + " outdatedIndices documents estimatedSizeInBytes estimatedSeconds } }")
                .data()
                .path("upgradeEstimate");
        GraphQlServer.Answer gone = server.post("{ upgradeEstimate(dataStreams: [\"gone\"]) { documents } }");

        assertThat(estimates)
                .hasToString("[{\"dataStream\":\"logs-a\",\"outdatedIndices\":1,\"documents\":3,"
                        + "\"estimatedSizeInBytes\":null,\"estimatedSeconds\":5}]");
        assertThat(gone.code()).isEqualTo("NOT_FOUND");
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.ReservedPort;
import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting, stopping and sharing a database. */
class OperationIT {

    @TempDir
    private static Path shared;

    /** Has the least memory for requests that can be set, and works on what the previous version has left. */
    private static MillraceProcess current;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        // A cluster of that version's own to lend would take a first start.
        PreparedPostgres.install(shared, Optional.empty());
        try (RunningService previous = LocalService.start(shared, "index.version=7.17.0")) {
            previous.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            previous.client().put("/logs-a/_create/1", "{\"@timestamp\":1}").orFail();
        }
        current = MillraceProcess.start(shared, "server.limits.in-flight=1MiB");
    }

    @AfterAll
    static void stop() {
        current.close();
    }

    private static String embeddedIn(Path folder) {
        return "database.embedded.directory=" + folder.resolve("data/postgresql");
    }

    @Test
    void a_second_service_on_the_same_directory_is_refused_with_a_sentence() {
        Outcome second = LocalCommands.of(folder).serveRefused(embeddedIn(shared));

        assertThat(second.status()).isEqualTo(2);
        assertThat(second.errors()).contains("data/postgresql").doesNotContain("DirectoryInUseException:");
        assertThat(current.client().get("/health/ready").status()).isEqualTo(200);
    }

    @Test
    void a_port_that_is_taken_is_told_with_a_sentence_and_leaves_no_database_behind() throws IOException {
        PreparedPostgres.install(folder, Optional.empty());
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Outcome refused =
                    LocalCommands.of(folder).serveRefused(embeddedIn(folder), "server.port=" + taken.getLocalPort());

            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.errors())
                    .contains("millrace: cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + "; another program may use this port; --set server.port=0 selects a free port");
            assertThat(MillraceProcess.databases(folder)).isEmpty();
        }
    }

    @Test
    void a_directory_that_cannot_be_used_is_told_by_its_name() throws IOException {
        Path file = Files.writeString(folder.resolve("a file"), "not a directory");
        try (MillraceProcess service =
                MillraceProcess.launch(folder, List.of(), "database.embedded.directory=" + file.resolve("below"))) {

            assertThat(service.awaitEnd()).isEqualTo(2);
            assertThat(service.log())
                    .contains("millrace: database.embedded.directory " + file.resolve("below") + " cannot be used: ")
                    .doesNotContain("server.port");
        }
    }

    @Test
    void a_key_of_another_certificate_stops_the_start() throws IOException {
        Path certificate = Files.writeString(
                folder.resolve("tls.crt"), TestCertificate.make(folder, "first").certificatePem());
        Path other = Files.writeString(
                folder.resolve("other.key"),
                TestCertificate.make(folder, "second").keyPem());

        Outcome refused = LocalCommands.of(folder)
                .serveRefused(Pair.settingsOn(
                        UsedDatabase.create(), "server.tls.certificate=" + certificate, "server.tls.key=" + other));

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.errors())
                .contains("millrace: the key in server.tls.key (" + other
                        + ") does not belong to the certificate in server.tls.certificate (" + certificate + ")\n");
    }

    @Test
    void the_least_memory_for_requests_that_can_be_set_is_enough_to_serve() {
        assertThat(current.client().get("/").status()).isEqualTo(200);
    }

    @Test
    void a_request_under_way_is_answered_before_the_service_ends() {
        try (MillraceProcess service = MillraceProcess.start(folder)) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            client.post("/logs-a/_doc", "{\"@timestamp\":0}").orFail();
            String bulk = AccessLog.bulkOf(AccessLog.read());
            CompletableFuture<Answer> underWay =
                    CompletableFuture.supplyAsync(() -> client.bulk("/logs-a/_bulk?filter_path=errors", bulk));
            await().pollInterval(Duration.ofMillis(1)).until(() -> underWay.isDone() || isBeingWritten(client));

            assertThat(service.stop()).isZero();

            assertThat(underWay.join().text()).isEqualTo("{\"errors\":false}");
        }
        assertThat(MillraceProcess.databases(folder)).isEmpty();
        try (RunningService again = LocalService.start(folder)) {
            assertThat(again.client().get("/logs-a/_count").json().path("count").asInt())
                    .isEqualTo(10_000);
        }
    }

    /** The count answers while the body of the bulk request is on its way, so this looks only at the service. */
    private static boolean isBeingWritten(StoreClient client) {
        return client.get("/logs-a/_count").json().path("count").asInt() > 1;
    }

    @Test
    void while_the_database_is_away_the_service_lives_and_says_so_but_is_not_ready() {
        try (ReservedPort port = ReservedPort.forServer();
                ReservedPort database = ReservedPort.unused();
                LocalService service = LocalService.launchOn(
                        new TestDatabase(
                                "jdbc:postgresql://127.0.0.1:" + database.number() + "/nowhere", "nobody", "nothing"),
                        folder,
                        "server.port=" + port.number())) {
            StoreClient client = new StoreClient(port.url());
            await().ignoreException(UncheckedIOException.class)
                    .until(() -> client.get("/health/live").status() == 200);

            assertThat(client.get("/health/ready").status()).isEqualTo(503);
            assertThat(client.get("/_data_stream").status()).isEqualTo(503);
            await().until(() -> service.log().contains("waiting for the database"));
        }
    }

    @Test
    void writes_are_refused_once_the_directory_of_the_database_has_gone_and_no_process_is_left() throws IOException {
        PreparedPostgres.install(folder, Optional.empty());
        try (LocalService service = LocalService.start(folder)) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            client.put("/logs-a/_create/1", "{\"@timestamp\":1}").orFail();
            Path directory = folder.resolve("data/postgresql");
            Path server = Path.of(
                    "/proc",
                    Files.readAllLines(directory.resolve("cluster/postmaster.pid"))
                            .get(0),
                    "cmdline");
            assertThat(Files.readString(server)).isNotEmpty();

            Files.move(directory, folder.resolve("gone"));

            await().until(() ->
                    client.put("/logs-a/_create/2", "{\"@timestamp\":1}").status() == 503);
            await().until(() -> client.get("/health/ready").status() == 503);
            assertThat(service.log()).contains("was deleted or replaced while it was in use");
            service.end();
            // A process that nobody has asked about since it ended has a file without content.
            assertThat(Files.exists(server) ? Files.readString(server) : "").isEmpty();
        }
    }

    @Test
    void two_instances_on_one_database_see_the_same_streams() {
        // Both make an empty database ready at once.
        try (LocalPair pair = LocalPair.start(TestDatabase.create(), folder, TokenClient.QUICK_KEYS)) {
            RunningService one = pair.one();
            RunningService other = pair.other();
            one.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            other.client().post("/logs-a/_doc", "{\"@timestamp\":1}").orFail();
            assertThat(one.client().get("/logs-a/_count").json().path("count").asInt())
                    .isEqualTo(1);
            one.client().post("/logs-a/_doc", "{\"@timestamp\":2}").orFail();

            one.client().post("/logs-a/_rollover").orFail();
            Answer written =
                    other.client().post("/logs-a/_doc", "{\"@timestamp\":3}").orFail();

            assertThat(written.json().path("_index").asText()).endsWith("-000002");
            await().until(() -> one.client()
                            .get("/_cluster/health")
                            .json()
                            .path("number_of_nodes")
                            .asInt()
                    == 2);

            other.client().delete("/_data_stream/logs-a").orFail();
            assertThat(one.client().get("/logs-a/_count").status()).isEqualTo(404);
            assertThat(one.client()
                            .post("/logs-a/_doc", "{\"@timestamp\":4}")
                            .orFail()
                            .json()
                            .path("_index")
                            .asText())
                    .endsWith("-000001");
        }
    }

    @Test
    void the_previous_version_makes_indices_of_its_layout_that_a_later_start_still_reads() {
        StoreClient client = current.client();
        client.put("/logs-a/_create/2", "{\"@timestamp\":2}").orFail();
        client.post("/logs-a/_rollover").orFail();
        client.put("/logs-a/_create/3", "{\"@timestamp\":3}").orFail();

        assertThat(client.get("/logs-a/_count").json().path("count").asInt()).isEqualTo(3);
        assertThat(client.get("/logs-a?human&filter_path=*.settings.index.version.created_string")
                        .orFail()
                        .json()
                        .findValuesAsText("created_string"))
                .containsExactly("7.17.0", "10.0.0");
    }
}

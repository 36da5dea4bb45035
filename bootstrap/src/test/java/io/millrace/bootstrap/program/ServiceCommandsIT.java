package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.ReservedPort;
import io.millrace.bootstrap.program.Commands.Outcome;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The commands for a running service. Those that a test kills or terminates are processes of the jar that ships. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServiceCommandsIT {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int LINES = 24_000;
    private static final String LIMIT = "migrate.data_stream_reindex_max_request_per_second";

    @TempDir
    private static Path folder;

    private static RunningService service;

    @BeforeAll
    static void start() throws IOException {
        service = LocalService.start(
                Files.createDirectory(folder.resolve("service")), Upgrade.OUTDATED, "endpoints.caches.enabled=true");
        try (BufferedWriter lines = Files.newBufferedWriter(folder.resolve("lines.ndjson"))) {
            for (int number = 0; number < LINES; number++) {
                lines.write("{\"@timestamp\":\"2026-11-20T00:00:00Z\",\"number\":" + number + "}\n");
            }
        }
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static Process launch(String name, String... arguments) {
        return new Commands(folder, service).launch(name, arguments);
    }

    private static Outcome run(String... arguments) {
        return LocalCommands.of(folder, service).run(arguments);
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    private static JsonNode json(Outcome outcome) throws IOException {
        return MAPPER.readTree(outcome.output());
    }

    /** Waits until a load has settled so many lines, or has ended. */
    private static void awaitSettled(Process load, long lines) {
        await().atMost(Commands.PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !load.isAlive() || settled() >= lines);
    }

    private static long settled() throws IOException {
        Optional<Path> progress;
        try (Stream<Path> files = Files.list(folder)) {
            progress = files.filter(
                            file -> file.getFileName().toString().matches("lines\\.ndjson\\.killed\\..{8}\\.progress"))
                    .findFirst();
        }
        if (progress.isEmpty()) {
            return 0;
        }
        Optional<String> last = Files.readAllLines(progress.get()).stream()
                .filter(line -> line.endsWith("}"))
                .reduce((one, other) -> other);
        return last.isEmpty() ? 0 : MAPPER.readTree(last.get()).path("line").asLong();
    }

    @Test
    @Order(1)
    void a_load_that_is_killed_again_and_again_loads_every_line_once_also_across_rollovers() throws Exception {
        assertThat(run("stream", "create", "killed", "--template").status()).isZero();
        String[] load = {"load", file("lines.ndjson"), "--stream", "killed", "--batch-docs", "200", "--json"};

        for (long mark = 2_000; mark <= 14_000; mark += 4_000) {
            Process process = launch("load", load);
            awaitSettled(process, mark);
            process.destroyForcibly().waitFor();
            if (mark != 6_000) {
                service.client().post("/killed/_rollover").orFail();
            }
        }
        Outcome outcome = run(load);

        assertThat(outcome.status()).as(outcome.errors()).isZero();
        assertThat(json(outcome).path("loaded").asLong()).isEqualTo(LINES);
        JsonNode stream = json(run("stream", "list", "killed", "--json"))
                .path("data_streams")
                .path(0);
        assertThat(stream.path("documents").asLong()).isEqualTo(LINES);
        assertThat(stream.path("indices")).hasSize(4);
        assertThat(run(load).status()).isZero();
        assertThat(service.client()
                        .get("/killed/_count")
                        .orFail()
                        .json()
                        .path("count")
                        .asLong())
                .isEqualTo(LINES);
    }

    private static void create(String stream) {
        service.client()
                .put("/_index_template/" + stream, "{\"index_patterns\":[\"" + stream + "\"],\"data_stream\":{}}")
                .orFail();
        service.client().put("/_data_stream/" + stream).orFail();
    }

    @Test
    @Order(2)
    void lines_that_are_refused_are_told_kept_and_end_the_command_with_1() throws Exception {
        Files.writeString(
                folder.resolve("odd.ndjson"), "{\"@timestamp\":0}\n{\"no\":1}\n\n{\"broken\n{\"@timestamp\":1}");

        Outcome outcome = new Commands(folder, service)
                .run("load", "odd.ndjson", "--stream", "odd", "--create", "--rejects", "odd.rejects");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.output())
                .contains("line 2 was rejected: ", "line 4 was rejected: ", "2 documents loaded into odd")
                .doesNotContain("\u001b");
        assertThat(outcome.errors()).isEqualTo("millrace: 2 lines were rejected; see odd.rejects\n");
        assertThat(Files.readAllLines(folder.resolve("odd.rejects"))).hasSize(2);
    }

    private static String limit() {
        return service.client()
                .get("/_cluster/settings?flat_settings=true")
                .json()
                .path("persistent")
                .path(LIMIT)
                .asText();
    }

    @Test
    @Order(2)
    void a_template_that_matches_already_is_told_with_what_to_do() throws Exception {
        Files.writeString(folder.resolve("one.ndjson"), "{\"@timestamp\":0}\n");
        service.client()
                .put("/_index_template/shared", "{\"index_patterns\":[\"shared-*\"],\"data_stream\":{}}")
                .orFail();

        assertThat(run("load", file("one.ndjson"), "--stream", "shared-one", "--create")
                        .errors())
                .isEqualTo("millrace: the index template shared already matches shared-one as a data stream; remove"
                        + " --create\n");
        assertThat(progressOf("shared-one")).isEmpty();
        Outcome loaded = run("load", file("one.ndjson"), "--stream", "shared-one");
        assertThat(loaded.status()).isZero();
        assertThat(progressOf("shared-one")).hasSize(1);
        assertThat(loaded.output())
                .contains("the progress is saved in " + progressOf("shared-one").get(0)
                        + ": a repeated command loads only added lines.");
        assertThat(run("load", file("one.ndjson"), "--stream", "shared-one").output())
                .startsWith("all documents were already loaded: 1 document is in shared-one\n");
    }

    private static List<Path> progressOf(String stream) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("one.ndjson." + stream + "."))
                    .toList();
        }
    }

    @Test
    @Order(2)
    void a_load_without_privileges_names_the_missing_ones() throws Exception {
        StoreClient client = service.client();
        client.put("/_security/role/looking", "{\"indices\":[{\"names\":[\"shared-*\"],\"privileges\":[\"read\"]}]}")
                .orFail();
        client.put("/_security/user/lena", "{\"password\":\"seven wet stones\",\"roles\":[\"looking\"]}")
                .orFail();
        Path password = Files.writeString(folder.resolve("lena.password"), "seven wet stones");

        Outcome refused = run(
                "load",
                file("one.ndjson"),
                "--stream",
                "shared-one",
                "--progress",
                file("lena.progress"),
                "--user",
                "lena",
                "--password-file",
                password.toString());

        assertThat(refused.status()).isEqualTo(4);
        assertThat(refused.errors()).contains("lena needs the index privilege create_doc on shared-one");
    }

    @Test
    @Order(3)
    void a_user_who_may_only_write_loads_and_shares_the_progress_with_others() throws Exception {
        StoreClient client = service.client();
        client.put(
                        "/_security/role/writing",
                        "{\"indices\":[{\"names\":[\"shared-*\"],\"privileges\":[\"create_doc\",\"auto_configure\"]}]}")
                .orFail();
        client.put("/_security/user/wim", "{\"password\":\"seven wet stones\",\"roles\":[\"writing\"]}")
                .orFail();
        Path password = Files.writeString(folder.resolve("wim.password"), "seven wet stones");
        List<String> load = List.of("load", file("one.ndjson"), "--stream", "shared-two");

        Outcome loaded =
                run(Stream.concat(load.stream(), Stream.of("--user", "wim", "--password-file", password.toString()))
                        .toArray(String[]::new));

        assertThat(loaded.status()).as(loaded.errors()).isZero();
        assertThat(run(load.toArray(String[]::new)).output()).startsWith("all documents were already loaded");
    }

    @Test
    @Order(3)
    void somebody_signs_in_and_out() throws Exception {
        assertThat(run("login").status()).isZero();
        Path tokens = folder.resolve(".config/millrace/tokens.json");
        assertThat(Files.getPosixFilePermissions(tokens)).hasSize(2);

        assertThat(run("logout").status()).isZero();

        assertThat(Files.readString(tokens)).doesNotContain("access_token");
        assertThat(run("logout").errors()).contains("no user is signed in");
    }

    @Test
    @Order(3)
    void two_contexts_at_the_service_have_their_own_sign_ins() throws Exception {
        LocalCommands commands = LocalCommands.of(folder, service);
        assertThat(commands.runPiping(
                                "correct horse battery", "user", "add", "rita", "--role", "reader", "--password-stdin")
                        .status())
                .isZero();
        String password = Files.writeString(folder.resolve("rita.txt"), "correct horse battery")
                .toString();
        String url = service.address().toString();
        assertThat(run("context", "set", "admin", "--url", url).status()).isZero();
        assertThat(run("context", "set", "reader", "--url", url).status()).isZero();

        assertThat(run("login", "--context", "admin").output()).contains("signed in as admin at " + url);
        assertThat(run("login", "--context", "reader", "-u", "rita", "--password-file", password)
                        .output())
                .contains("signed in as rita at " + url + " (context reader)");

        assertThat(run("user", "list", "--context", "admin").status()).isZero();
        assertThat(run("user", "list", "--context", "reader").status()).isEqualTo(4);
        assertThat(run("stream", "list", "--context", "reader").status()).isZero();
        assertThat(run("logout", "--context", "reader").output()).contains("signed out rita at " + url);
        assertThat(run("user", "list", "--context", "admin").status()).isZero();
        assertThat(run("logout", "--context", "admin").output()).contains("signed out admin at " + url);
    }

    @Test
    @Order(3)
    void a_saved_api_key_is_used_by_commands_and_revoked_by_its_name() throws Exception {
        Path key = folder.resolve("shipper.key");
        assertThat(run("apikey", "create", "shipper one", "--save", key.toString())
                        .status())
                .isZero();
        assertThat(run("context", "set", "key", "--url", service.address().toString(), "--api-key-file", key.toString())
                        .status())
                .isZero();

        assertThat(run("stream", "list", "--api-key-file", key.toString()).status())
                .isZero();
        assertThat(run("stream", "list", "--context", "key").status()).isZero();
        Outcome revoked = run("apikey", "revoke", "shipper one");
        assertThat(revoked.status()).as(revoked.errors()).isZero();
        assertThat(revoked.output()).contains("API key shipper one (").contains(") was revoked");
        Outcome rejected = run("stream", "list", "--context", "key");
        assertThat(rejected.status()).isEqualTo(4);
        assertThat(rejected.errors()).contains("the service rejected the API key of the context key");
        assertThat(run("apikey", "revoke", "shipper one").status()).isEqualTo(1);
    }

    @Test
    @Order(4)
    void a_service_that_is_not_there_and_a_caller_nobody_knows_have_statuses_of_their_own() throws Exception {
        try (ReservedPort unused = ReservedPort.unused()) {
            assertThat(run("stream", "list", "--url", unused.url().toString()).status())
                    .isEqualTo(3);
        }
        assertThat(run("stream", "list", "--token", "no.such.token").status()).isEqualTo(4);
        assertThat(run("stream", "lost").status()).isEqualTo(2);
        assertThat(run("stream", "rollover", "nowhere").status()).isEqualTo(1);
    }

    @Test
    @Order(5)
    void the_doctor_tells_of_a_database_that_is_not_there() throws Exception {
        Outcome outcome = run(
                "doctor",
                "--json",
                "--set",
                "database.url=jdbc:postgresql://127.0.0.1:1/millrace",
                "--set",
                "database.username=millrace",
                "--set",
                "framework.security.keys.secret=R7uFq2vXz91kLmPwYtB4sHdJcN8eGaKo",
                "--set",
                "server.port=0");

        assertThat(outcome.status()).as(outcome.output()).isEqualTo(1);
        assertThat(json(outcome).path("healthy").asBoolean(true)).isFalse();
        assertThat(json(outcome).path("checks"))
                .filteredOn(check -> check.path("level").asText().equals("FAIL"))
                .singleElement()
                .satisfies(check -> assertThat(check.path("sentence").asText())
                        .startsWith("it cannot be reached; start it, or correct database.url"));
    }

    @Test
    @Order(5)
    void the_doctor_names_the_settings_of_a_database_that_can_lose_documents() throws Exception {
        TestDatabase database = UsedDatabase.create();

        Outcome outcome = run(
                "doctor",
                "--set",
                "database.url=" + database.jdbcUrl() + (database.jdbcUrl().contains("?") ? "&" : "?")
                        + "options=-c%20synchronous_commit%3Doff",
                "--set",
                "database.username=" + database.username(),
                "--set",
                "database.password=" + database.password(),
                "--set",
                "framework.security.keys.secret=R7uFq2vXz91kLmPwYtB4sHdJcN8eGaKo",
                "--set",
                "server.port=0");

        assertThat(outcome.output())
                .containsPattern("WARN +durability +off: .*synchronous_commit; a crash can lose documents; set to on");
    }

    @Test
    @Order(6)
    void the_doctor_finds_a_healthy_service() throws Exception {
        Outcome outcome =
                run("doctor", "--set", "server.port=0", "--set", "database.embedded.directory=" + file("data"));

        assertThat(outcome.status()).as(outcome.output()).isZero();
        assertThat(outcome.output()).contains("is ready", "none running").doesNotContain("FAIL", "\u001b");
    }

    @Test
    @Order(6)
    void the_doctor_names_the_clients_whose_requests_were_rejected_and_what_to_set() throws Exception {
        create("rejecting");
        service.client()
                .put("/_ilm/policy/merging", "{\"policy\":{\"phases\":{\"warm\":{\"actions\":{\"readonly\":{}}}}}}")
                .orFail();
        service.client().bulk("/_bulk", "{\"index\":{\"_index\":\"rejecting\"}}\n{\"a\":1}\n".repeat(3));

        Outcome outcome =
                run("doctor", "--set", "server.port=0", "--set", "database.embedded.directory=" + file("data"));

        assertThat(outcome.status()).as(outcome.output()).isZero();
        assertThat(outcome.output())
                .containsPattern("WARN +clients +\\S+ \\(user admin\\): 3 items were rejected since .*"
                        + "op_type of create are allowed in data streams; set the operation create in the client")
                .contains("policy merging: these actions of the policy have no effect: [readonly] in phase [warm]");
    }

    @Test
    @Order(7)
    void a_shell_gets_what_it_completes_commands_with() throws Exception {
        assertThat(run("completion", "bash").output()).contains("complete -F _millrace millrace");
        assertThat(run("completion", "zsh").output()).startsWith("#compdef millrace\n");
    }

    @Test
    @Order(8)
    void a_data_stream_is_deleted_when_that_is_certain() throws Exception {
        create("doomed");

        Outcome unsure = run("stream", "delete", "doomed");
        assertThat(unsure.status()).isEqualTo(2);
        assertThat(unsure.errors()).contains("1 index with 0 documents", "nothing was deleted", "--yes");
        Outcome sure = run("stream", "delete", "doomed", "--yes");
        assertThat(sure.output()).startsWith("data stream doomed was deleted: 1 index with 0 documents");
        assertThat(sure.status()).isZero();

        assertThat(run("stream", "delete", "doomed", "--yes").errors())
                .isEqualTo("millrace: there is no data stream doomed\n");
    }

    @Test
    @Order(9)
    void a_lifecycle_is_set_and_explained_and_old_documents_are_removed_by_request() throws Exception {
        StoreClient client = service.client();
        client.put("/_index_template/aged", "{\"index_patterns\":[\"aged\"],\"data_stream\":{}}")
                .orFail();
        for (String day : List.of("01", "05", "10")) {
            client.post("/aged/_doc", "{\"@timestamp\":\"2026-01-" + day + "T10:00:00Z\"}")
                    .orFail();
            client.post("/aged/_rollover").orFail();
        }
        List<String> indices = client.get("/_data_stream/aged").orFail().json().findValuesAsText("index_name");

        assertThat(run("stream", "lifecycle", "aged", "--retention", "30d").output())
                .isEqualTo("aged keeps documents for 30d, set by its lifecycle\nit is rolled over when it reaches"
                        + " max_primary_shard_size 50gb or max_primary_shard_docs 200000000 or max_age 7d, and at least"
                        + " min_docs 1\n");
        List<String> explained =
                run("stream", "lifecycle", "aged", "--explain").output().lines().toList();
        assertThat(explained).hasSize(5);
        assertThat(explained.get(0)).matches("INDEX +AGE +RETENTION +REMOVAL +NOTE");
        assertThat(explained.get(1))
                .matches(indices.get(0) + " +\\S+ +30d +\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(explained.get(4))
                .matches(indices.get(3) + " +- +30d +- +write index; its age begins with its rollover");

        String stays = indices.get(2) + " remains: its newest document has the time 2026-01-10T10:00:00Z\n"
                + indices.get(3)
                + " remains: it is the write index\n";
        assertThat(run("stream", "trim", "aged", "--before", "2026-01-06", "--dry-run")
                        .output())
                .startsWith("the trim before 2026-01-06 would delete 2 indices with 2 documents (")
                .contains("from 2026-01-01T10:00:00Z to 2026-01-05T10:00:00Z\n", indices.get(0), indices.get(1))
                .contains("  remains: its newest document has the time 2026-01-10T10:00:00Z\n")
                .endsWith("  remains: it is the write index\n");
        assertThat(run("stream", "trim", "aged", "--before", "2026-01-06", "--yes")
                        .output())
                .isEqualTo(indices.get(0) + " was removed\n" + indices.get(1) + " was removed\n" + stays);
        assertThat(client.get("/_data_stream/aged").orFail().json().findValuesAsText("index_name"))
                .containsExactly(indices.get(2), indices.get(3));
        assertThat(client.post("/.audit/_search", "{\"query\":{\"term\":{\"event.action\":\"indices_removed\"}}}")
                        .orFail()
                        .text())
                .contains(indices.get(0) + "," + indices.get(1), "2026-01-06T00:00:00Z");

        Outcome refused = run("stream", "trim", "aged", "--before", "yesterday");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.errors()).contains("--before is yesterday, but must be a time such as 2026-01-31");
    }

    @Test
    @Order(9)
    void one_entry_of_a_cache_is_removed() throws Exception {
        assertThat(run("stream", "rollover", "odd").status()).isZero();
        assertThat(service.client().post("/odd/_doc", "{\"@timestamp\":2}").status())
                .isEqualTo(201);
        assertThat(service.client().get("/caches/data-streams/odd").status()).isEqualTo(200);

        Outcome outcome = run("cache", "clear", "data-streams", "odd", "--json");

        assertThat(outcome.status()).as(outcome.errors()).isZero();
        assertThat(json(outcome))
                .isEqualTo(MAPPER.readTree("{\"cache\":\"data-streams\",\"key\":\"odd\",\"cleared\":true}"));
        assertThat(service.client().get("/caches/data-streams/odd").status()).isEqualTo(404);
        assertThat(run("cache", "clear", "nothing-like-it").status()).isEqualTo(1);
    }

    @Test
    @Order(10)
    void a_service_that_stays_with_the_previous_version_has_nothing_to_upgrade() throws Exception {
        create("staying");

        Outcome outcome = run("upgrade", "staying", "--watch");

        assertThat(outcome.status()).as(outcome.errors()).isZero();
        assertThat(outcome.output()).contains("no upgrade was needed: no index of staying is outdated");
        service.client().delete("/_data_stream/staying").orFail();
        service.client().put("/jotted", "{}").orFail();
        service.client().post("/jotted/_doc", "{\"@timestamp\":1}").orFail();
    }

    @Test
    @Order(11)
    void an_upgrade_is_watched_to_its_end() throws Exception {
        service.close();
        service = LocalService.start(folder.resolve("service"));

        // Without a limit before and after the command, the first index might be upgraded before the cancellation.
        Upgrade upgrade = new Upgrade(service.client(), "killed");
        upgrade.set(LIMIT, 6);
        Process left = launch("left", "upgrade", "killed", "--watch", "--throttle", "5");
        await().atMost(Commands.PATIENCE)
                .until(() -> Files.readString(folder.resolve("left.out")).contains("upgrading"));
        assertThat(limit()).isEqualTo("5");
        left.destroy();
        assertThat(left.waitFor(Commands.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(Files.readString(folder.resolve("left.err")))
                .contains(
                        LIMIT + ", which applies to all upgrades, was changed from 6 to 5 until this upgrade ends",
                        LIMIT + " was restored to 6");
        assertThat(limit()).isEqualTo("6");
        assertThat(run("upgrade", "cancel", "killed").status()).isZero();
        upgrade.set(LIMIT, null);

        JsonNode before = json(run("stream", "list", "killed", "--json"));
        JsonNode preview = json(run("upgrade", "killed", "--dry-run", "--json"));
        assertThat(run("upgrade", "kill*", "--dry-run").output())
                .startsWith("killed: 4 outdated indices, 24,000 documents, ")
                .contains(
                        "estimated size after the upgrade: ",
                        "from a sample of 4,000 documents",
                        "a search for a rare value will read about ");
        assertThat(json(run("stream", "list", "killed", "--json"))).isEqualTo(before);

        Outcome watched = run("upgrade", "killed", "--watch", "--throttle", "20000");
        assertThat(watched.errors()).contains("was changed from the default to 20000", "was restored to the default");
        assertThat(limit()).isEmpty();

        assertThat(watched.status()).as(watched.errors()).isZero();
        assertThat(watched.output())
                .startsWith("upgrading killed: 4 outdated indices, 24,000 documents")
                .contains("4 indices of killed were upgraded in ")
                .doesNotContain("\u001b");
        JsonNode status = json(run("upgrade", "status", "killed", "--json"));
        assertThat(status.path("state").asText()).isEqualTo("complete");
        assertThat(status.path("successes").asInt()).isEqualTo(4);
        JsonNode upgraded = json(run("stream", "list", "killed", "--json"))
                .path("data_streams")
                .path(0);
        assertThat(upgraded.path("oldest_version").asText()).isEqualTo("10.0.0");
        assertThat(preview.path("bytes").asLong())
                .isGreaterThan(upgraded.path("bytes").asLong());
        assertThat(preview.path("estimated_bytes").asDouble())
                .isCloseTo(upgraded.path("bytes").asDouble(), withinPercentage(30));
        Outcome again = run("upgrade", "o*", "--watch", "--json");
        assertThat(again.status()).isZero();
        assertThat(MAPPER.readTree(again.output()
                                .lines()
                                .reduce((one, other) -> other)
                                .orElseThrow())
                        .path("complete")
                        .asBoolean())
                .isTrue();
        assertThat(run("upgrade", "o*").output()).isEqualTo("no data stream that matches o* has outdated indices\n");
        assertThat(run("feature", "migrate", "--watch").status()).isZero();
        assertThat(run("feature", "status").output()).doesNotContain("\nmigration needed");
    }

    @Test
    @Order(12)
    void an_index_outside_of_data_streams_is_upgraded_if_the_command_says_so() throws Exception {
        assertThat(run("upgrade", "jotted").errors()).contains("there is no data stream jotted");
        assertThat(run("upgrade", "--indices", "jotting").errors()).contains("there is no index jotting");
        assertThat(run("upgrade", "--indices", "jot*", "--dry-run").output())
                .contains(
                        "jotted: 1 outdated index, 1 document, ", "  note: index [jotted] rejects writes while it is");

        Outcome watched = run("upgrade", "--indices", "jot*", "--watch");

        assertThat(watched.status()).as(watched.errors()).isZero();
        assertThat(watched.output())
                .startsWith("upgrading jotted: 1 outdated index, 1 document\n")
                .contains("1 index of jotted was upgraded in ");
        assertThat(run("upgrade", "status").output()).containsPattern("jotted +complete +1 of 1 ");
        assertThat(service.client()
                        .post("/jotted/_doc", "{\"@timestamp\":2}")
                        .orFail()
                        .json()
                        .path("_index")
                        .asText())
                .isEqualTo("migrated-jotted");
        assertThat(run("upgrade", "--indices", "jotted").errors())
                .contains("[jotted] is an alias of index [migrated-jotted], not an index");
        assertThat(run("upgrade", "--indices", "jot*").output())
                .isEqualTo("no index that matches jot* is outdated and in no data stream\n");
    }
}

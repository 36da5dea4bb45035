package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.application.testing.ReservedPort;
import io.millrace.bootstrap.program.Commands.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The commands for documents, templates, settings, roles and the audit trail, with one service. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DataCommandsIT {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static ReservedPort port;
    private static RunningService service;

    @BeforeAll
    static void start() throws IOException {
        port = ReservedPort.forServer();
        Files.createDirectory(folder.resolve("service"));
        service = startService(Upgrade.OUTDATED);
        StoreClient client = service.client();
        client.put("/_index_template/logs", "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{}}")
                .orFail();
        client.bulk(
                        "/logs-app/_bulk",
                        document("2026-11-20T10:00:00Z", "info", "started", 1)
                                + document("2026-11-20T11:00:00Z", "error", "disk full", 2)
                                + document("2026-11-20T12:00:00Z", "error", "time\\u001b out", 3))
                .orFail();
    }

    private static RunningService startService(String... settings) {
        List<String> all = new ArrayList<>(List.of("server.port=" + port.number(), TokenClient.QUICK_KEYS));
        all.addAll(List.of(settings));
        return LocalService.start(folder.resolve("service"), all.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        service.close();
        port.close();
    }

    private static String document(String time, String level, String message, int number) {
        return "{\"create\":{}}\n{\"@timestamp\":\"" + time + "\",\"log\":{\"level\":\"" + level + "\"},\"message\":\""
                + message + "\",\"number\":" + number + ",\"share\":0.10}\n";
    }

    private static Outcome run(String... arguments) {
        return LocalCommands.of(folder, service).run(arguments);
    }

    private static Outcome pipe(String input, String... arguments) {
        return LocalCommands.of(folder, service).runPiping(input, arguments);
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    private static String done(Outcome outcome) {
        assertThat(outcome.status()).as(outcome.errors()).isZero();
        return outcome.output();
    }

    private static JsonNode json(Outcome outcome) throws IOException {
        return MAPPER.readTree(done(outcome));
    }

    @Test
    @Order(1)
    void documents_are_found_in_the_chosen_form() throws Exception {
        assertThat(done(run("search", "logs-app", "log.level:error"))).isEqualTo("""
                        @TIMESTAMP            LOG.LEVEL  MESSAGE
                        2026-11-20T12:00:00Z  error      time\\u001b out
                        2026-11-20T11:00:00Z  error      disk full
                        """);
        assertThat(done(run(
                        "search",
                        "logs-app",
                        "disk",
                        "OR",
                        "started",
                        "--sort",
                        "number:asc",
                        "--fields",
                        "number,share")))
                .isEqualTo("NUMBER  SHARE\n1       0.10\n2       0.10\n");
        assertThat(done(run(
                        "search",
                        "logs-*",
                        "--from",
                        "2026-11-20T11:00:00Z",
                        "--to",
                        "2026-11-20T12:00:00Z",
                        "-o",
                        "ndjson")))
                .isEqualTo(
                        "{\"@timestamp\":\"2026-11-20T11:00:00Z\",\"log\":{\"level\":\"error\"},\"message\":\"disk full\","
                                + "\"number\":2,\"share\":0.10}\n");
        JsonNode found = json(run("search", "logs-app", "-n", "2", "-o", "json"));
        assertThat(found).hasSize(2);
        assertThat(found.at("/0/_source/number").asInt()).isEqualTo(3);
        assertThat(found.at("/0/_index").asText()).startsWith(".ds-logs-app-");
        assertThat(json(run("search", "logs-app", "nowhere", "--json"))).isEmpty();
        Outcome one = run("search", "logs-app", "-n", "1");
        assertThat(one.errors()).isEqualTo("millrace: 1 of 3 documents are shown; -n sets their number\n");
        assertThat(run("search", "logs-app", "nowhere").errors()).isEqualTo("millrace: no document matches\n");
        Outcome recent = run("search", "logs-app", "--since", "15m");
        assertThat(recent.output()).isEmpty();
        assertThat(recent.errors()).isEqualTo("millrace: no document matches in the last 15m\n");
    }

    @Test
    @Order(1)
    void mistakes_are_refused() {
        assertThat(run("search", "logs-ap").errors())
                .isEqualTo("millrace: there is no data stream or index logs-ap; did you mean logs-app?\n");
        assertThat(run("search", "logs-ap").status()).isEqualTo(1);
        assertThat(run("tail", "logs-ap", "-f").errors())
                .isEqualTo("millrace: there is no data stream logs-ap; did you mean logs-app?\n");
        assertThat(run("search", "logs-app", "--since", "yesterday").status()).isEqualTo(2);
        assertThat(run("search", "logs-app", "-n", "0").status()).isEqualTo(2);
        assertThat(run("search", "logs-*", "-f").errors()).contains("the name of one data stream");
        assertThat(run("search", "logs-app", "(open").status()).isEqualTo(1);
        assertThat(run("search", "logs-app", "(open").errors()).contains("is not closed");
        assertThat(run("tail", "logs-app", "-f", "--json").errors()).contains("use --output ndjson");
        assertThat(run("search", "logs-app", "log.leve:error").errors())
                .endsWith("the field log.leve is unknown: the mappings and the newest 3 documents of logs-app do not"
                        + " contain it; did you mean log.level?\n");
        assertThat(run("search", "logs-app", "log.level=x").errors())
                .endsWith("log.level=x is no condition on the field log.level; write log.level:x\n");
        assertThat(run("count", "logs-app", "--by", "numbr").errors()).contains("did you mean number?");
    }

    @Test
    @Order(2)
    void documents_are_counted() throws Exception {
        assertThat(done(run("count", "logs-app", "log.level:error"))).isEqualTo("2\n");
        assertThat(done(run("count", "logs-app", "--by", "log.level"))).isEqualTo("""
                        VALUE            DOCUMENTS
                        error                    2
                        info                     1
                        (all documents)          3
                        """);
        assertThat(json(run("count", "logs-app", "--by", "log.level", "-n", "1", "--json")))
                .isEqualTo(MAPPER.readTree(
                        "{\"count\":3,\"by\":\"log.level\",\"values\":[{\"value\":\"error\",\"count\":2}],"
                                + "\"others\":1}"));
        assertThat(run("count", "logs-ap").errors()).contains("did you mean logs-app?");
    }

    @Test
    @Order(3)
    void more_documents_than_a_page_are_found() {
        String lines = IntStream.range(0, 1_201)
                .mapToObj(number ->
                        "{\"create\":{}}\n{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"number\":" + number + "}\n")
                .collect(Collectors.joining());
        service.client().bulk("/logs-many/_bulk", lines).orFail();

        String found = done(run("search", "logs-many", "-n", "1100", "-o", "ndjson"));

        assertThat(found.lines().distinct()).hasSize(1_100);
        assertThat(done(run("search", "logs-many", "-n", "5000", "-o", "ndjson"))
                        .lines()
                        .distinct())
                .hasSize(1_201);
    }

    @Test
    @Order(4)
    void documents_are_followed_once_across_rollovers_a_restart_and_an_upgrade() {
        StoreClient client = service.client();
        try (RunningCommand tail = LocalCommands.of(folder, service).start("tail", "logs-app", "-f", "-n", "1")) {
            await().until(() -> tail.output().contains("time\\u001b out\n"));
            for (int i = 0; i < 3; i++) {
                client.post("/logs-app/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"message\":\"one " + i + "\"}")
                        .orFail();
                client.post("/logs-app/_rollover").orFail();
            }
            await().until(() -> tail.output().contains("one 2\n"));
            service.close();
            await().until(() -> tail.errors().contains("retrying"));
            service = startService();
            StoreClient again = service.client();
            for (int i = 0; i < 3; i++) {
                again.post("/logs-app/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"message\":\"two " + i + "\"}")
                        .orFail();
            }
            await().until(() -> tail.output().contains("two 2\n"));
            assertThat(done(run("upgrade", "logs-app", "--watch"))).contains("4 indices of logs-app were upgraded");
            again.post("/logs-app/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"message\":\"three\"}")
                    .orFail();
            await().until(() -> tail.output().contains("three\n"));

            assertThat(tail.stop()).isEqualTo(130);
            assertThat(tail.output().lines().map(line -> line.substring(22).strip()))
                    .containsExactly(
                            "error  time\\u001b out", "one 0", "one 1", "one 2", "two 0", "two 1", "two 2", "three");
            assertThat(tail.errors()).contains("; retrying\n", "the service responds again\n");
        }
    }

    @Test
    @Order(5)
    void a_search_is_followed() {
        try (RunningCommand search = LocalCommands.of(folder, service)
                .start(
                        "search",
                        "logs-app",
                        "number:>=2",
                        "--from",
                        "2026-11-20",
                        "-f",
                        "-o",
                        "ndjson",
                        "--fields",
                        "number")) {
            await().until(() -> search.output().lines().count() == 2);
            service.client()
                    .bulk(
                            "/logs-app/_bulk",
                            document("2026-11-20T10:00:00Z", "info", "a", 1)
                                    + document("2026-11-19T10:00:00Z", "info", "earlier", 5)
                                    + document("2026-11-20T10:00:00Z", "info", "b", 4))
                    .orFail();
            await().until(() -> search.output().lines().count() == 3);

            assertThat(search.stop()).isEqualTo(130);
            assertThat(search.output()).isEqualTo("{\"number\":2}\n{\"number\":3}\n{\"number\":4}\n");
        }
    }

    @Test
    @Order(6)
    void a_data_stream_and_its_indices_are_shown() throws Exception {
        String shown = done(run("stream", "show", "logs-many"));
        assertThat(shown)
                .contains("name:       logs-many\n", "documents:  1,201, ", "lifecycle:  none\n", "write index");
        JsonNode json = json(run("stream", "show", "logs-many", "-o", "json"));
        String index = json.at("/backingIndices/0/name").asText();
        assertThat(json.path("documentCount").asLong()).isEqualTo(1_201);
        assertThat(done(run("stream", "show", "logs-many", "-o", "yaml"))).contains("documentCount: 1201\n");
        assertThat(done(run("stream", "show", "logs-many", "-o", "wide"))).contains("CREATED");
        assertThat(run("stream", "show", "logs-mani").errors()).contains("did you mean logs-many?");
        assertThat(done(run("stream", "list", "logs-many", "-o", "wide")))
                .matches("(?s)NAME +INDICES .* RETENTION +GENERATION +HIDDEN\nlogs-many .* none +1 +no\n");
        assertThat(done(run("index", "show", index)))
                .contains("name:       " + index + "\n", "documents:  1,201", "settings:\n");
        assertThat(json(run("index", "show", index, "--json")).path("settings").isObject())
                .isTrue();
        assertThat(run("index", "show", "nothing").errors()).contains("there is no index nothing");
        assertThat(run("index", "show", "logs-many").errors())
                .contains("logs-many is a data stream; `millrace stream show logs-many` shows it");
    }

    @Test
    @Order(6)
    void a_list_is_watched() {
        try (RunningCommand list = LocalCommands.of(folder, service).start("stream", "list", "logs-w*", "--watch")) {
            await().until(() -> list.output().contains("no data streams"));
            service.client()
                    .post("/logs-watched/_doc", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                    .orFail();
            await().until(() -> list.output().contains("logs-watched"));

            assertThat(list.stop()).isEqualTo(130);
        }
    }

    @Test
    @Order(7)
    void the_state_of_the_service_is_shown() throws Exception {
        Outcome outcome = run("status");
        assertThat(outcome.output()).contains("Millrace ", "PostgreSQL\n", " data streams, ", "instance ");
        assertThat(outcome.output()).contains("Command: millrace upgrade NAME --watch\n");
        assertThat(outcome.status()).isEqualTo(outcome.output().contains("\nERROR ") ? 1 : 0);
        JsonNode json = MAPPER.readTree(run("status", "--json").output());
        assertThat(json.path("attention").isArray()).isTrue();
        assertThat(json.at("/service/instances")).hasSize(1);
    }

    @Test
    @Order(8)
    void templates_are_stored_shown_simulated_and_deleted() throws Exception {
        String template = "{\"index_patterns\":[\"web-*\"],\"data_stream\":{},\"priority\":7,"
                + "\"template\":{\"settings\":{\"index.number_of_replicas\":0},\"lifecycle\":{\"data_retention\":\"30d\"}}}";
        Path file = Files.writeString(folder.resolve("web.json"), template);

        assertThat(done(run("template", "put", "web", file.toString()))).isEqualTo("index template web was stored\n");
        assertThat(run("template", "put", "web", "-", "--create").status()).isEqualTo(1);
        assertThat(done(run("template", "list", "w*")))
                .matches("NAME +PATTERNS +PRIORITY +DATA STREAMS +RETENTION +COMPOSED OF\nweb +web-\\* +7 +yes +30d\n");
        Path shown = Files.writeString(folder.resolve("shown.json"), done(run("template", "show", "web")));
        done(run("template", "put", "web", shown.toString()));
        assertThat(done(run("template", "simulate", "web-1"))).contains("\"number_of_replicas\"");
        assertThat(run("template", "simulate", "other").errors()).contains("no index template matches other");
        assertThat(done(pipe(
                        "{\"index_patterns\":[\"other\"],\"priority\":9}",
                        "template",
                        "simulate",
                        "other",
                        "--file",
                        "-")))
                .contains("\"template\"");
        assertThat(done(run("template", "delete", "web"))).isEqualTo("index template web was deleted\n");
        assertThat(run("template", "delete", "web").errors()).isEqualTo("millrace: there is no index template web\n");
        assertThat(run("template", "show", "web").status()).isEqualTo(1);
        assertThat(run("template", "put", "web", file("missing.json")).errors())
                .isEqualTo("millrace: there is no file " + file("missing.json") + "\n");
        assertThat(pipe("{\"open\":", "template", "put", "web", "-").errors())
                .contains("the standard input does not contain valid JSON (line 1, ");
    }

    @Test
    @Order(8)
    void component_templates_are_stored_shown_and_deleted() throws Exception {
        String component = "{\"template\":{\"settings\":{\"index.number_of_replicas\":0}},\"version\":3}";
        Path file = Files.writeString(folder.resolve("part.json"), component);

        assertThat(done(run("component", "list"))).containsPattern("metrics@mappings +1 +mappings +metrics\n");
        assertThat(done(run("component", "put", "part", file.toString())))
                .isEqualTo("component template part was stored\n");
        assertThat(run("component", "put", "part", file.toString(), "--create").status())
                .isEqualTo(1);
        done(pipe(
                "{\"index_patterns\":[\"parted-*\"],\"data_stream\":{},\"composed_of\":[\"part\"]}",
                "template",
                "put",
                "parted",
                "-"));
        assertThat(done(run("component", "list", "par*")))
                .matches("NAME +VERSION +CONTENT +USED BY\npart +3 +settings +parted\n");
        assertThat(json(run("component", "list", "par*", "--json")).path("component_templates"))
                .hasSize(1);
        assertThat(done(run("template", "simulate", "parted-1"))).contains("\"number_of_replicas\"");
        Path shown = Files.writeString(folder.resolve("shown-part.json"), done(run("component", "show", "part")));
        done(run("component", "put", "part", shown.toString()));
        assertThat(run("component", "delete", "part").status()).isEqualTo(1);
        done(run("template", "delete", "parted"));
        assertThat(done(run("component", "delete", "part"))).isEqualTo("component template part was deleted\n");
        assertThat(run("component", "show", "part").errors())
                .isEqualTo("millrace: there is no component template part\n");
        assertThat(run("component", "delete", "part").status()).isEqualTo(1);
        assertThat(run("component", "list", "part").errors())
                .isEqualTo("millrace: no component template has the name part\n");
    }

    @Test
    @Order(9)
    void settings_are_read_and_changed() throws Exception {
        String key = "data_streams.lifecycle.poll_interval";
        assertThat(done(run("settings", "get", key))).matches("KEY +VALUE +SOURCE\n" + key + " +5m +default\n");
        assertThat(done(run("settings", "set", key + "=7m"))).isEqualTo(key + " was set to 7m\n");
        assertThat(done(run("settings", "get", "*poll*"))).contains("7m", "persistent");
        assertThat(done(run("settings", "set", key + "="))).isEqualTo(key + " was reset to its default\n");
        assertThat(json(run("settings", "get", "--json")).size()).isGreaterThan(5);
        Outcome unknown = run("settings", "get", "no.such");
        assertThat(unknown.errors()).isEqualTo("millrace: there is no cluster setting no.such\n");
        assertThat(unknown.output()).isEmpty();
        assertThat(run("settings", "set", "no.such=1").status()).isEqualTo(1);
        assertThat(run("settings", "set", "no.such").status()).isEqualTo(2);
    }

    @Test
    @Order(10)
    void roles_and_users_are_managed() throws Exception {
        assertThat(done(pipe(
                        "{\"indices\":[{\"names\":[\"logs-*\"],\"privileges\":[\"read\"]}]}",
                        "role",
                        "put",
                        "looker",
                        "-")))
                .isEqualTo("role looker was created\n");
        assertThat(done(run("role", "list"))).containsPattern("looker +logs-\\*: read\n");
        assertThat(json(run("role", "show", "looker")).at("/indices/0/names/0").asText())
                .isEqualTo("logs-*");
        done(pipe(
                "seven wet stones", "user", "add", "rita", "--role", "reader", "--full-name", "R", "--password-stdin"));

        assertThat(done(run("user", "set", "rita", "--role", "looker,reader"))).isEqualTo("user rita was changed\n");
        assertThat(run("user", "set", "rita", "--role", "typo").errors())
                .startsWith("millrace: there is no role typo; the roles are admin, looker, ");
        assertThat(done(run("user", "disable", "rita"))).isEqualTo("user rita is disabled\n");
        JsonNode user = json(run("user", "list", "rita", "--json")).path("rita");
        assertThat(user.path("roles")).hasSize(2);
        assertThat(user.path("full_name").asText()).isEqualTo("R");
        assertThat(user.path("enabled").asBoolean(true)).isFalse();
        assertThat(done(run("user", "enable", "rita"))).isEqualTo("user rita is enabled\n");
        assertThat(service.client()
                        .with(StoreClient.basic("rita", "seven wet stones"))
                        .get("/logs-app/_count")
                        .status())
                .isEqualTo(200);
        assertThat(run("user", "set", "nobody", "--email", "a@b.c").errors())
                .isEqualTo("millrace: there is no user nobody\n");
        assertThat(done(run("role", "delete", "looker"))).isEqualTo("role looker was deleted\n");
        assertThat(run("role", "delete", "looker").errors()).isEqualTo("millrace: there is no role looker\n");
        assertThat(run("role", "show", "looker").status()).isEqualTo(1);
    }

    @Test
    @Order(11)
    void the_audit_trail_is_shown_and_followed() throws Exception {
        assertThat(done(run("audit", "event.action:user_created", "--since", "1h")))
                .containsPattern("@TIMESTAMP +EVENT.ACTION +USER.NAME +SOURCE.IP +DETAILS\n\\S+ +user_created +admin ");
        assertThat(run("audit", "-n", "1").errors())
                .contains("millrace: 1 of ", " entries are shown; -n sets their number");
        assertThat(run("audit", "event.action:nothing").errors()).isEqualTo("millrace: no entry matches\n");
        try (RunningCommand audit =
                LocalCommands.of(folder, service).start("audit", "event.action:role_created", "-f", "-n", "1")) {
            await().until(() -> audit.output().contains("looker"));
            for (String role : List.of("first", "second")) {
                done(pipe("{}", "role", "put", role, "-"));
            }
            await().until(() -> audit.output().contains("second"));

            assertThat(audit.stop()).isEqualTo(130);
            assertThat(audit.output().lines()).hasSize(3);
        }
    }

    @Test
    @Order(11)
    void signing_keys_are_listed_and_rotated() throws Exception {
        JsonNode before = json(run("key", "list", "-o", "json"));
        assertThat(done(run("key", "list"))).contains("active", "next");
        Outcome former = run("keys", "rotate");
        assertThat(done(former)).contains("signs access tokens now");
        assertThat(former.errors()).isEqualTo("millrace: warning: `keys rotate` is deprecated; use `key rotate`\n");
        assertThat(done(run("key", "rotate"))).contains("signs access tokens now");
        assertThat(json(run("key", "list", "-o", "json")).size()).isGreaterThan(before.size());
    }

    @Test
    @Order(12)
    void trusted_documents_are_stored_and_listed() throws Exception {
        Path document = Files.writeString(folder.resolve("me.graphql"), "query Me { me { name } }");
        Path list = Files.writeString(folder.resolve("list.json"), "[\"query Name { __typename }\"]");

        assertThat(done(run("document", "put", document.toString(), list.toString()))
                        .lines())
                .hasSize(2)
                .allMatch(line -> line.endsWith(" is trusted now"));
        assertThat(done(run("document", "put", document.toString()))).endsWith(" was trusted before\n");
        assertThat(json(run("document", "list", "--json"))).hasSize(2);
        assertThat(done(run("document", "list"))).contains("HASH", "trusted");
        assertThat(pipe("query {", "document", "put", "-").status()).isEqualTo(1);
    }

    @Test
    @Order(13)
    void deletions_show_what_they_delete_and_need_a_confirmation() throws Exception {
        StoreClient client = service.client();
        for (String day : List.of("01", "05", "10")) {
            client.post("/logs-old/_doc", "{\"@timestamp\":\"2026-01-" + day + "T10:00:00Z\"}")
                    .orFail();
            client.post("/logs-old/_rollover").orFail();
        }
        client.post("/logs-old/_doc", "{\"@timestamp\":\"2026-02-01T10:00:00Z\"}")
                .orFail();
        List<String> indices =
                client.get("/_data_stream/logs-old").orFail().json().findValuesAsText("index_name");

        Outcome unsure = run("stream", "trim", "logs-old", "--before", "2026-01-06");
        assertThat(unsure.status()).isEqualTo(2);
        assertThat(unsure.errors())
                .contains(
                        "2 indices with 2 documents",
                        "from 2026-01-01T10:00:00",
                        "to 2026-01-05T10:00:00",
                        indices.get(0))
                .endsWith("millrace: nothing was deleted: confirmation needs a terminal or --yes\n");
        assertThat(done(run("stream", "trim", "logs-old", "--before", "2026-01-06", "--dry-run")))
                .contains("the trim before 2026-01-06 would delete 2 indices with 2 documents")
                .containsPattern(indices.get(2) + " .* remains: its newest document has the time 2026-01-10T10:00:00");
        assertThat(done(run("stream", "trim", "logs-old", "--before", "2026-01-06", "--yes")))
                .startsWith(indices.get(0) + " was removed\n" + indices.get(1) + " was removed\n");
        assertThat(done(run("stream", "trim", "logs-old", "--before", "2026-01-06")))
                .contains("no index of logs-old has only documents before 2026-01-06");

        assertThat(done(run("stream", "lifecycle", "logs-old", "--retention", "30d")))
                .contains("logs-old keeps documents for 30d");
        Outcome short1 = run("stream", "lifecycle", "logs-old", "--retention", "1ms");
        assertThat(short1.status()).isEqualTo(2);
        assertThat(short1.errors())
                .contains("the next run of the lifecycle deletes 1 index with 1 document", indices.get(2));
        assertThat(done(run("stream", "lifecycle", "logs-old", "--retention", "1ms", "--dry-run")))
                .contains("the next run of the lifecycle would delete 1 index with 1 document");
        assertThat(done(run("stream", "lifecycle", "logs-old"))).contains("for 30d");

        Outcome all = run("stream", "delete", "logs-old");
        assertThat(all.status()).isEqualTo(2);
        assertThat(all.errors()).contains("2 indices with 2 documents", "to 2026-02-01T10:00:00");
        assertThat(json(run("stream", "delete", "logs-old", "--dry-run", "--json"))
                        .path("indices"))
                .hasSize(2);
        assertThat(done(run("stream", "delete", "logs-old", "--yes")))
                .startsWith("data stream logs-old was deleted: 2 indices with 2 documents");
        assertThat(run("stream", "delete", "logs-old", "--yes").errors())
                .isEqualTo("millrace: there is no data stream logs-old\n");
    }

    @Test
    @Order(14)
    void a_cluster_retention_that_would_delete_needs_a_confirmation() throws Exception {
        done(run("stream", "lifecycle", "logs-app", "--forever"));
        assertThat(done(run("stream", "list", "logs-app", "-o", "wide"))).containsPattern("logs-app .* forever +\\d");
        String max = "data_streams.lifecycle.retention.max";

        assertThat(done(run("settings", "set", max + "=90d"))).isEqualTo(max + " was set to 90d\n");
        Outcome outcome = run("settings", "set", max + "=");
        assertThat(done(outcome)).isEqualTo(max + " was reset to its default\n");
        assertThat(run("settings", "set", max + "=1s").errors()).contains("10");
    }

    @Test
    @Order(15)
    void a_data_stream_without_outdated_indices_needs_no_upgrade() {
        assertThat(run("upgrade", "logs-ap").errors())
                .isEqualTo("millrace: there is no data stream logs-ap; did you mean logs-app?\n");
        assertThat(run("upgrade", "status", "logs-ap").errors())
                .isEqualTo(
                        "millrace: no upgrade of logs-ap found: there is no data stream or index logs-ap; did you mean"
                                + " logs-app?\n");
        assertThat(run("upgrade", "cancel", "logs-ap").errors()).contains("did you mean logs-app?");
        assertThat(done(run("upgrade", "logs-app")))
                .isEqualTo("no upgrade is needed: no index of logs-app is outdated\n");
    }
}

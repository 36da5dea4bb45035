package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.AccessLog.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program on a database that an earlier one left when it was killed in the middle of its work. */
class EarlierProgramIT {

    private static final List<Entry> LOG = AccessLog.read();
    private static final String SYSTEM_FEATURES = "/_migration/system_features";

    /** Documents of the earlier program that only an exact copy keeps. */
    private static final List<Entry> ODD = Stream.of(
                    Map.entry(
                            "odd-1",
                            "{ \"@timestamp\" : \"2015-05-20T00:00:00.123456Z\", \"n\" : 1e400, \"a\":1.10,"
                                    + " \"a\":\"twice\" }"),
                    Map.entry(
                            "odd-2",
                            "{\"@timestamp\":1431857103000,\"text\":\"Grüße \\ud83d\\ude00 \\u0000 \\\"\\\\\\/"
                                    + " \\ud800\",\"nothing\":null,\"deep\":[[{\"\":[]}]]}"),
                    Map.entry(
                            "odd ü/3", "{\"@timestamp\":-1,\"emoji\":\"😀\",\"long\":123456789012345678901234567890}"))
            .map(document -> new Entry(document.getKey(), document.getValue(), StoreClient.MAPPER.createObjectNode()))
            .toList();

    /** Into which index 3 was being copied. */
    private static final String DESTINATION = "millrace_documents.d16";

    @TempDir
    private Path folder;

    private final TestDatabase database = TestDatabase.create();

    @Test
    void its_tasks_go_on_where_they_were_and_nothing_is_lost_doubled_or_changed() throws Exception {
        load();
        Map<String, String> events = documents("millrace_documents.d1");
        Map<String, String> results = documents("millrace_documents.d12");
        String file = text("select pg_relation_filenode('" + DESTINATION + "')");
        assertThat(text("select copied || ' of ' || documents from millrace.upgrade_source where index_id = 3"))
                .matches("[2-4][0-9] of 60");

        try (RunningService service =
                LocalService.startOn(database, folder, "audit.retention.age=36500d", "tasks.retention.age=36500d")) {
            StoreClient client = service.client();
            assertUpgraded(client);
            assertThat(text("select pg_relation_filenode('" + DESTINATION + "')"))
                    .as("copying went on, and did not begin anew")
                    .isEqualTo(file);
            assertThat(text("select count(*) from millrace.index where id = 3")).isEqualTo("0");
            assertMigrated(client, events, results);
            assertTheRestIsThere(client);
            upgradeAnother(client);
            awaitNoWaitingDocument();
        }
        assertThat(text("select (select count(*) from millrace.upgrade_source) + (select count(*) from"
                        + " millrace.begun_upgrade)"))
                .isEqualTo("0");
    }

    /**
     * Tables lie in other files than those of the earlier program, but all rows at the same places. Its completed task ended
     * just now, because a status is forgotten after a day.
     */
    private void load() throws IOException, SQLException {
        try (InputStream script = Objects.requireNonNull(getClass().getResourceAsStream("earlier-program.sql"));
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
            statement.execute("""
                update millrace.upgrade_source
                set source_file = pg_relation_filenode(to_regclass('millrace_documents.d' || index_id)),
                    destination_file = pg_relation_filenode(to_regclass('millrace_documents.d' || destination_id))
                """);
            statement.execute("update millrace.reindex_task set ended_at = now() where ended_at is not null");
        }
    }

    private void assertUpgraded(StoreClient client) {
        Upgrade upgrade = new Upgrade(client, "logs-access");
        JsonNode status = upgrade.awaitComplete();
        assertThat(status.path("successes").asInt()).isEqualTo(5);
        assertThat(status.path("errors")).isEmpty();
        List<String> indices = upgrade.backingIndices();
        assertThat(indices.stream().map(name -> name.replaceAll("-\\d{4}\\.\\d{2}\\.\\d{2}-", "-")))
                .containsExactly(
                        ".migrated-ds-logs-access-000001",
                        ".migrated-ds-logs-access-000002",
                        ".migrated-ds-logs-access-000003",
                        ".migrated-ds-logs-access-000004",
                        ".migrated-ds-logs-access-000005",
                        ".ds-logs-access-000006");
        assertThat(client.get("/" + indices.get(1) + "/_count").text()).contains("index_closed_exception");
        client.post("/" + indices.get(1) + "/_open").orFail();
        assertThat(upgrade.settings().entrySet().stream()
                        .filter(index ->
                                index.getValue().path("index.blocks.write").asBoolean())
                        .map(Map.Entry::getKey))
                .containsExactly(indices.get(2));
        upgrade.assertEveryDocumentOnce(LOG.subList(0, 100));
        assertThat(client.post("/logs-access/_doc", "{\"@timestamp\":1}")
                        .orFail()
                        .json()
                        .path("_index")
                        .asText())
                .isEqualTo(indices.get(5));
    }

    private void assertMigrated(StoreClient client, Map<String, String> events, Map<String, String> results) {
        awaitFeatures(client, "MIGRATION_NEEDED");
        assertThat(documents(table(".audit-reindexed-for-8"))).containsAllEntriesOf(events);
        client.post(SYSTEM_FEATURES).orFail();
        awaitFeatures(client, "NO_MIGRATION_NEEDED");
        assertThat(events).isNotEmpty();
        assertThat(documents(table(".audit"))).containsAllEntriesOf(events);
        assertThat(results).hasSize(1);
        assertThat(documents(table(".tasks"))).containsAllEntriesOf(results);
        assertThat(client.get("/.audit").orFail().json().fieldNames().next()).isEqualTo(".audit-reindexed-for-10");
        assertThat(client.get("/.tasks").orFail().json().fieldNames().next()).isEqualTo(".tasks-reindexed-for-10");
    }

    private void awaitFeatures(StoreClient client, String status) {
        await().until(() -> client.get(SYSTEM_FEATURES)
                .orFail()
                .json()
                .path("migration_status")
                .asText()
                .equals(status));
        awaitNoWaitingDocument();
    }

    /** Events and results are written a moment after what they tell of; a stop leaves them to the next start. */
    private void awaitNoWaitingDocument() {
        await().until(() ->
                text("select count(*) from millrace.waiting_document").equals("0"));
    }

    private static void assertTheRestIsThere(StoreClient client) {
        assertThat(new Upgrade(client, "logs-small").status().path("complete").asBoolean())
                .isTrue();
        assertThat(count(client, "pages")).isEqualTo(3);
        assertThat(client.get("/papers/_mapping").orFail().text()).contains("{\"page\":{\"type\":\"long\"}}");
        assertThat(client.get("/shut/_count").text()).contains("index_closed_exception");
        client.post("/shut/_open").orFail();
        assertThat(client.get("/shut/_search").orFail().text()).contains("\"_source\":{\"page\":1.0}");
        assertThat(client.get("/_cluster/settings?flat_settings=true").orFail().text())
                .contains("\"" + Upgrade.THROTTLE + "\":\"15\"");
        StoreClient ann = client.with(StoreClient.basic("ann", "river under bridge"));
        assertThat(count(ann, "logs-small")).isEqualTo(1);
        assertThat(ann.post("/logs-small/_doc", "{\"@timestamp\":1}").status()).isEqualTo(403);
    }

    private static void upgradeAnother(StoreClient client) {
        List<Entry> entries = new ArrayList<>(LOG.subList(100, 120));
        entries.addAll(ODD);
        Upgrade upgrade = new Upgrade(client, "logs-other");
        upgrade.assertEveryDocumentOnce(entries);
        upgrade.set(Upgrade.THROTTLE, -1);

        upgrade.start();

        assertThat(upgrade.awaitComplete().path("successes").asInt()).isEqualTo(2);
        upgrade.assertEveryDocumentOnce(entries);
    }

    private static int count(StoreClient client, String name) {
        return client.get("/" + name + "/_count").orFail().json().path("count").asInt();
    }

    private String table(String name) {
        return "millrace_documents.d"
                + text("select coalesce(n.index_id, a.index_id) from millrace.name n"
                        + " left join millrace.alias a on a.name = n.name where n.name = '"
                        + name + "'");
    }

    private Map<String, String> documents(String table) {
        Map<String, String> documents = new HashMap<>();
        rows("select id, source from " + table)
                .forEach(
                        row -> assertThat(documents.put(row.get(0), row.get(1))).isNull());
        return documents;
    }

    private String text(String query) {
        return rows(query).stream().flatMap(List::stream).collect(Collectors.joining());
    }

    private List<List<String>> rows(String query) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<List<String>> read = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                read.add(row);
            }
            return read;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}

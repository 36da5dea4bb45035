package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the service keeps for itself comes to a new version whole, while it is in use and whatever dies meanwhile. */
class SystemFeaturesIT {

    private static final String PATH = "/_migration/system_features";
    private static final String PASSWORD = "Paddle-and-sluice-7";
    private static final String OLD = "index.version=7.17.0";

    /** Where a statement of the migration waits at a gate, in the order in which it comes to them. */
    private static final Map<String, String> GATES = new TreeMap<>(Map.of(
            "0 recording the source", "insert on millrace.begun_upgrade for each row",
            "1 remembering the source", "insert on millrace.upgrade_source for each row",
            "2 adding the block",
                    "update on millrace.index for each row when (new.name = '.audit' and new.blocks && array['write'])",
            "3 making the destination", "insert on millrace.index for each row when (new.name like '%reindexed%')",
            "4 copying", "update on millrace.upgrade_source for each row when (new.copied > old.copied)",
            "5 counting the copies", "update on millrace.index for each row when (new.documents > 0)",
            "6 swapping", "delete on millrace.upgrade_source for each row when (old.destination_name is not null)",
            "6b forgetting the source", "delete on millrace.begun_upgrade for each row",
            "7 ending", "update on millrace.system_migration for each row when (new.state <> 'running')",
            "8 handing over what waits", "delete on millrace.waiting_document for each row"));

    private static final String FIRST_GATE = "0 recording the source";

    /** Until the step is done or undone, the index cannot be written. */
    private static final String GATE_WHERE_WRITERS_WAIT = "2 adding the block";

    @TempDir
    private Path folder;

    /** What a service of the previous version has kept. */
    private static @Nullable TestDatabase kept;

    private TestDatabase database = UsedDatabase.create();

    @Test
    void nothing_is_lost_or_doubled_though_the_service_is_killed_at_every_step() throws SQLException {
        usePrevious();
        Set<String> events = ids(".audit");
        Set<String> results = ids(".tasks");
        assertThat(events).hasSizeGreaterThan(10);
        assertThat(results).hasSize(1);

        MillraceProcess service = start();
        try {
            assertThat(statuses(service))
                    .containsEntry("audit", "MIGRATION_NEEDED")
                    .containsEntry("tasks", "MIGRATION_NEEDED")
                    .containsEntry("graphql", "NO_MIGRATION_NEEDED");
            int refused = 0;
            for (Map.Entry<String, String> gate : GATES.entrySet()) {
                try (Gate closed = new Gate(gate.getValue())) {
                    if (gate.getKey().equals(FIRST_GATE)) {
                        assertThat(service.client().post(PATH).orFail().text())
                                .isEqualTo("{\"accepted\":true,\"features\":[{\"feature_name\":\"audit\"},"
                                        + "{\"feature_name\":\"tasks\"}]}");
                    } else {
                        service = start();
                    }
                    closed.awaitVisitor(gate.getKey());
                    if (!gate.getKey().equals(GATE_WHERE_WRITERS_WAIT)) {
                        beRefused(service, ++refused);
                        awaitKept(refused);
                    }
                    service.kill();
                }
                UsedDatabase.expireLeases(database);
            }
            service = start();
            StoreClient client = service.client();

            await().until(() ->
                    text("select count(*) from millrace.waiting_document").equals("0"));
            assertThat(status(client).path("migration_status").asText()).isEqualTo("NO_MIGRATION_NEEDED");
            assertThat(index(client, ".audit")).isEqualTo(".audit-reindexed-for-10");
            assertThat(index(client, ".tasks")).isEqualTo(".tasks-reindexed-for-10");
            assertThat(ids(".audit")).containsAll(events);
            assertThat(ids(".tasks")).containsAll(results).hasSize(results.size() + 1);
            assertThat(refusals()).isEqualTo(refused);
            assertNothingLeftBehind();
            assertThat(client.post(PATH).orFail().text())
                    .isEqualTo("{\"accepted\":false,\"reason\":\"No system indices require migration\","
                            + "\"features\":[]}");
        } finally {
            service.close();
        }
    }

    @Test
    void a_feature_that_fails_says_why_the_others_go_on_and_it_can_be_tried_again() {
        usePrevious();
        try (MillraceProcess service = start()) {
            StoreClient client = service.client();
            client.post("/.tasks/_close").orFail();

            client.post(PATH).orFail();
            await().until(() -> "ERROR".equals(statuses(service).get("tasks")));

            assertThat(statuses(service)).containsEntry("audit", "NO_MIGRATION_NEEDED");
            JsonNode tasks = status(client).path("features").path(2);
            assertThat(tasks.path("feature_name").asText()).isEqualTo("tasks");
            assertThat(tasks.path("indices")
                            .path(0)
                            .at("/failure_cause/error/reason")
                            .asText())
                    .isEqualTo("indices must be open to be migrated, but index [.tasks] is closed");

            client.post("/.tasks/_open").orFail();
            assertThat(client.post(PATH).orFail().text()).contains("[{\"feature_name\":\"tasks\"}]");
            await().until(() -> "NO_MIGRATION_NEEDED".equals(statuses(service).get("tasks")));
            await().until(() -> ids(".tasks").size() == 3);
        }
    }

    @Test
    void system_indices_are_hidden_protected_and_readable_with_cluster_rights() {
        try (MillraceProcess service = start()) {
            use(service);
            StoreClient admin = service.client();
            TokenClient.of(service).putUser("olga", PASSWORD, "operator");
            TokenClient.of(service).putUser("rita", PASSWORD, "reader");
            StoreClient operator = admin.with(StoreClient.basic("olga", PASSWORD));
            StoreClient reader = admin.with(StoreClient.basic("rita", PASSWORD));

            assertThat(admin.get("/*/_search").orFail().text()).doesNotContain(".audit", ".tasks");
            assertThat(operator.get("/.audit/_search").orFail().text()).contains("login_successful");
            assertThat(operator.get("/.tasks/_search").orFail().text()).contains("\"outcome\":\"complete\"");
            assertThat(reader.get("/.tasks/_search").status()).isEqualTo(403);
            assertThat(reader.get(PATH).status()).isEqualTo(403);
            Answer refused = admin.post("/.audit/_doc", "{\"@timestamp\":1}");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text()).contains("index [.audit] belongs to the system feature [audit]");
            assertThat(admin.put("/_data_stream/.tasks-reindexed-for-10").status())
                    .isEqualTo(400);
        }
    }

    @Test
    void a_feature_of_others_keeps_its_documents_and_is_migrated_like_those_that_ship() {
        usePrevious();
        ExtensionJar.make(
                folder.resolve("one").resolve("extensions"),
                "Weather",
                "io.millrace.application.port.driven.service.feature.SystemFeatureExtension",
                """
                import io.millrace.application.port.driven.service.feature.SystemDocuments;
                import io.millrace.application.port.driven.service.feature.SystemFeatureExtension;
                import io.millrace.domain.document.DocumentId;
                import io.millrace.domain.document.NewDocument;
                import io.millrace.domain.document.Timestamp;
                import io.millrace.domain.feature.FeatureName;
                import io.millrace.domain.feature.SystemFeature;
                import io.millrace.domain.feature.SystemIndex;
                import io.millrace.domain.index.IndexName;
                import io.millrace.domain.text.JsonText;
                import java.util.List;

                public final class Weather implements SystemFeatureExtension {

                    private static final IndexName INDEX = new IndexName(".weather");

                    @Override
                    public SystemFeature feature() {
                        return new SystemFeature(
                                new FeatureName("weather"),
                                "Keeps the weather",
                                List.of(new SystemIndex(INDEX, JsonText.EMPTY_OBJECT)));
                    }

                    @Override
                    public void start(SystemDocuments documents) {
                        boolean known = documents.find(INDEX, new DocumentId("first")).isPresent();
                        documents.add(INDEX, List.of(
                                new NewDocument(new DocumentId("first"), new Timestamp(0), "{\\"sky\\":\\"grey\\"}"),
                                new NewDocument(
                                        new DocumentId(known ? "later" : "once"), new Timestamp(0), "{\\"sky\\":\\"blue\\"}")));
                    }
                }
                """);
        try (MillraceProcess previous = start(OLD)) {
            assertThat(previous.client().get("/.weather/_count").orFail().text())
                    .contains("\"count\":2");
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess service = start()) {
            assertThat(statuses(service)).containsEntry("weather", "MIGRATION_NEEDED");
            service.client().post(PATH).orFail();
            await().until(() -> "NO_MIGRATION_NEEDED".equals(statuses(service).get("weather")));

            assertThat(index(service.client(), ".weather")).isEqualTo(".weather-reindexed-for-10");
            assertThat(ids(".weather")).containsExactlyInAnyOrder("first", "once", "later");
            assertThat(service.client()
                            .post("/.weather/_doc", "{\"@timestamp\":1}")
                            .status())
                    .isEqualTo(403);
        }
    }

    /** Takes a database that a service of the previous version was used with. */
    private void usePrevious() {
        if (kept == null) {
            kept = TestDatabase.create();
            database = kept;
            try (MillraceProcess previous = start(OLD)) {
                use(previous);
                assertThat(previous.stop()).isZero();
            }
        }
        database = UsedDatabase.copy(kept);
    }

    /** Signs in, is refused, and upgrades a stream. */
    private static void use(MillraceProcess service) {
        TokenClient client = TokenClient.of(service);
        client.putUser("wanda", PASSWORD, "reader");
        for (int i = 0; i < 5; i++) {
            client.logIn("wanda", PASSWORD);
            assertThat(client.attempt("wanda", "not her password").status()).isEqualTo(401);
        }
        StoreClient admin = service.client();
        admin.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
        admin.post("/logs-a/_doc", "{\"@timestamp\":1}").orFail();
        new Upgrade(admin, "logs-a").start();
        new Upgrade(admin, "logs-a").awaitComplete();
        await().until(() -> admin.get("/.tasks/_count").text().contains("\"count\":1"));
        await().until(() -> admin.get("/.audit/_search?size=100").text().contains("migration_ended"));
    }

    private static void beRefused(MillraceProcess service, int number) {
        assertThat(service.client()
                        .with(StoreClient.basic("nobody-at-the-gate-" + number, PASSWORD))
                        .get("/")
                        .status())
                .isEqualTo(401);
    }

    /** Waits until the refusals are kept, in the index or among what waits for it. */
    private void awaitKept(int refused) {
        await().until(() -> refusals() + waitingRefusals() >= refused);
    }

    private long refusals() {
        return Long.parseLong(
                text("select count(*) from " + table(".audit") + " d where d.source like '%nobody-at-the-gate%'"));
    }

    private long waitingRefusals() {
        return Long.parseLong(text("select count(*) from millrace.waiting_document w"
                + " where w.source like '%nobody-at-the-gate%' and not exists (select from " + table(".audit")
                + " d where d.id = w.id)"));
    }

    private Set<String> ids(String name) {
        String ids = text("select coalesce(string_agg(d.id, ','), '') from " + table(name) + " d");
        List<String> all = List.of(ids.split(",", -1));
        Set<String> distinct = new HashSet<>(all);
        assertThat(all).as("documents of %s", name).hasSameSizeAs(distinct);
        return distinct;
    }

    private String table(String name) {
        return "millrace_documents.d"
                + text("select coalesce(n.index_id, a.index_id) from millrace.name n"
                        + " left join millrace.alias a on a.name = n.name where n.name = '"
                        + name + "'");
    }

    private static JsonNode status(StoreClient client) {
        return client.get(PATH).orFail().json();
    }

    private static Map<String, String> statuses(MillraceProcess service) {
        Map<String, String> statuses = new TreeMap<>();
        status(service.client())
                .path("features")
                .forEach(feature -> statuses.put(
                        feature.path("feature_name").asText(),
                        feature.path("migration_status").asText()));
        return statuses;
    }

    /** Returns the name of the index that a name means. */
    private static String index(StoreClient client, String name) {
        return client.get("/" + name).orFail().json().fieldNames().next();
    }

    private void assertNothingLeftBehind() {
        assertThat(text("select (select count(*) from millrace.upgrade_source)"
                        + " + (select count(*) from millrace.begun_upgrade)"))
                .isEqualTo("0");
        assertThat(text("select count(*) from millrace.index i where i.blocks <> '{}'"))
                .isEqualTo("0");
        assertThat(text("select string_agg(i.name, ',' order by i.name) from millrace.index i"
                        + " where not exists (select from millrace.backing_index b where b.index_id = i.id)"))
                .isEqualTo(".audit-reindexed-for-10,.tasks-reindexed-for-10");
    }

    private MillraceProcess start(String... settings) {
        return MillraceProcess.startOn(database, folder.resolve("one"), settings);
    }

    private String text(String query) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Blocks statements of a certain kind until it is opened. */
    private final class Gate implements AutoCloseable {

        private static final String KEY = "7142";

        private final Connection keeper;
        private final String table;

        Gate(String statement) throws SQLException {
            this.keeper = database.connect();
            this.table = statement.replaceAll("(?s)^\\w+ on (\\S+) .*", "$1");
            execute("select pg_advisory_lock(" + KEY + ")");
            execute("""
                create or replace function public.wait_at_gate() returns trigger language plpgsql as $$
                begin
                    perform pg_advisory_xact_lock_shared(%s);
                    return coalesce(new, old);
                end $$
                """.formatted(KEY));
            execute("create trigger gate before " + statement + " execute function public.wait_at_gate()");
        }

        private void execute(String sql) throws SQLException {
            try (Statement statement = keeper.createStatement()) {
                statement.execute(sql);
            }
        }

        void awaitVisitor(String name) {
            await(name)
                    .until(() -> !text("select count(*) from pg_locks l where l.locktype = 'advisory' and l.objid = "
                                    + KEY + " and not l.granted")
                            .equals("0"));
        }

        /** A blocked transaction ends with its client; until then it waits behind the gate. */
        @Override
        public void close() throws SQLException {
            try {
                execute("select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.objid"
                        + " = "
                        + KEY + " and not l.granted");
                execute("drop trigger gate on " + table);
                execute("select pg_advisory_unlock(" + KEY + ")");
            } finally {
                keeper.close();
            }
        }
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.StoreClient.Answer;
import io.millrace.bootstrap.program.TokenClient.Tokens;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code .audit} contains for operators, and what it must not contain. */
class AuditTrailIT {

    private static final String PASSWORD = "Paddle-and-sluice-4";

    @TempDir
    private Path folder;

    @Test
    void everything_that_concerns_security_leaves_a_record_without_secrets() {
        try (RunningService service = LocalService.start(folder, TokenClient.REFRESH_TOKENS, TokenClient.QUICK_KEYS)) {
            TokenClient client = TokenClient.of(service);
            StoreClient admin = service.client();
            client.putUser("wanda", PASSWORD, "reader");
            Tokens first = client.logIn("wanda", PASSWORD);
            assertThat(client.attempt("wanda", "not her password").status()).isEqualTo(401);
            assertThat(client.as(first).put("/_cluster/settings", "{}").status())
                    .isEqualTo(403);
            Tokens third = Tokens.of(
                    client.refresh(Tokens.of(client.refresh(first.refresh())).refresh()));
            assertThat(client.refresh(first.refresh()).status()).isEqualTo(400);
            assertThat(client.refresh(third.refresh()).status()).isEqualTo(400);
            client.revoke(client.logIn("wanda", PASSWORD).refresh());
            assertThat(client.as(client.logIn("wanda", PASSWORD))
                            .post("/logout")
                            .status())
                    .isEqualTo(204);
            admin.put(
                            "/_cluster/settings",
                            "{\"persistent\":{\"migrate.data_stream_reindex_max_request_per_second\":5000}}")
                    .orFail();
            admin.post("/_security/keys/_rotate").orFail();
            admin.put("/_security/role/guests", "{\"cluster\":[\"monitor\"]}").orFail();
            admin.delete("/_security/role/guests").orFail();
            admin.put("/_security/user/wanda/_password", "{\"password\":\"Paddle-and-sluice-5\"}")
                    .orFail();
            admin.delete("/_security/user/wanda").orFail();
            migrate(admin);

            await().untilAsserted(() -> assertThat(actions(records(admin)))
                    .contains(
                            "login_successful",
                            "login_failed",
                            "logout",
                            "access_token_generated",
                            "refresh_token_generated",
                            "refresh_token_reused",
                            "token_revoked",
                            "access_denied",
                            "settings_changed",
                            "keys_rotated",
                            "role_created",
                            "role_removed",
                            "user_created",
                            "password_changed",
                            "user_removed",
                            "migration_started",
                            "migration_ended"));

            admin.post("/_migration/reindex/logs-a/_cancel").orFail();
            await().untilAsserted(() -> assertThat(actions(records(admin))).contains("migration_cancelled"));

            List<JsonNode> records = records(admin);
            assertThat(actions(records)).doesNotContain("token_validated", "audit_entries_dropped");
            assertThat(ofAction(records, "access_denied")
                            .path("user")
                            .path("name")
                            .asText())
                    .isEqualTo("wanda");
            assertThat(ofAction(records, "login_failed")
                            .path("details")
                            .path("reason")
                            .asText())
                    .isEqualTo("wrong_password");
            assertThat(ofAction(records, "login_failed")
                            .path("source")
                            .path("ip")
                            .asText())
                    .isEqualTo("127.0.0.1");
            KnownSecrets.requireAbsentFrom(records.toString(), "the audit trail");
        }
    }

    @Test
    void every_change_of_data_has_its_user_and_the_address_of_its_request() {
        try (RunningService service = LocalService.startOn(TestDatabase.create(), folder, TokenClient.QUICK_KEYS)) {
            StoreClient admin = service.client();
            admin.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            admin.put("/_data_stream/logs-a").orFail();
            admin.post("/logs-b/_doc", "{\"@timestamp\":1}").orFail();
            admin.post("/logs-b/_doc", "{\"@timestamp\":2}").orFail();
            admin.post("/logs-a/_rollover").orFail();
            admin.post("/logs-a/_rollover?dry_run=true").orFail();
            admin.put("/plain").orFail();
            admin.delete("/plain").orFail();
            admin.delete("/_data_stream/logs-a").orFail();
            assertThat(admin.delete("/_data_stream/logs-a").status()).isEqualTo(404);
            admin.post("/graphql", "{\"query\":\"mutation { deleteDataStream(name: \\\"logs-b\\\") }\"}")
                    .orFail();

            await().untilAsserted(() -> assertThat(changes(records(admin)))
                    .containsExactlyInAnyOrder(
                            "template_stored {\"templates\":\"logs\",\"type\":\"index\"}",
                            "data_stream_created {\"data_stream\":\"logs-a\"}",
                            "data_stream_created {\"data_stream\":\"logs-b\",\"first_document\":\"true\"}",
                            "data_stream_rolled_over logs-a",
                            "index_created {\"index\":\"plain\"}",
                            "index_deleted {\"index\":\"plain\"}",
                            "data_stream_deleted {\"data_stream\":\"logs-a\",\"number_of_indices\":\"2\"}",
                            "data_stream_deleted {\"data_stream\":\"logs-b\",\"number_of_indices\":\"1\"}"));
            assertThat(records(admin)).allSatisfy(entry -> {
                assertThat(entry.path("user").path("name").asText()).isEqualTo("admin");
                assertThat(entry.path("source").path("ip").asText()).isEqualTo("127.0.0.1");
            });
        }
    }

    /** Returns actions and details. The names of backing indices contain the date, so rollovers are shortened. */
    private static List<String> changes(List<JsonNode> records) {
        return records.stream()
                .map(each -> {
                    String action = each.path("event").path("action").asText();
                    JsonNode details = each.path("details");
                    return action + " "
                            + (details.has("old_index")
                                    ? details.path("data_stream").asText()
                                    : details.toString());
                })
                .toList();
    }

    @Test
    void the_trail_is_there_from_the_first_start_and_not_for_everybody() {
        try (RunningService service = LocalService.startOn(TestDatabase.create(), folder, TokenClient.QUICK_KEYS)) {
            TokenClient client = TokenClient.of(service);
            client.putUser("xaver", PASSWORD, "reader");
            StoreClient reader = service.client().with(StoreClient.basic("xaver", PASSWORD));

            assertThat(service.client().get("/.audit/_count").status()).isEqualTo(200);
            assertThat(reader.get("/.audit/_search").status()).isEqualTo(403);
            assertThat(reader.get("/*/_search").orFail().text()).doesNotContain("access_denied");
        }
    }

    @Test
    void a_kill_loses_no_entry_of_a_change_that_was_answered_and_is_told_of_itself() {
        TestDatabase database = UsedDatabase.create();
        try (MillraceProcess service = MillraceProcess.startOn(database, folder)) {
            StoreClient admin = service.client();
            for (int i = 0; i < 5; i++) {
                admin.put("/_security/role/guests-" + i, "{\"cluster\":[\"monitor\"]}")
                        .orFail();
            }
            service.kill();
        }

        try (RunningService service = LocalService.startOn(database, folder)) {
            StoreClient admin = service.client();
            assertThat(actions(records(admin)).stream().filter("role_created"::equals))
                    .hasSize(5);
            await().untilAsserted(() -> assertThat(actions(records(admin))).contains("audit_writer_killed"));
            assertThat(ofAction(records(admin), "audit_writer_killed")
                            .path("details")
                            .fieldNames())
                    .toIterable()
                    .containsExactly("instance", "last_seen");
        }
    }

    /** Upgrades a stream of which nothing is outdated, which is over at once. */
    private static void migrate(StoreClient admin) {
        admin.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
        admin.post("/logs-a/_doc", "{\"@timestamp\":1}").orFail();
        admin.post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs-a\"}}")
                .orFail();
    }

    private static List<JsonNode> records(StoreClient admin) {
        Answer found = admin.post("/.audit/_search", "{\"size\":1000}").orFail();
        List<JsonNode> records = new ArrayList<>();
        found.json().path("hits").path("hits").forEach(hit -> records.add(hit.path("_source")));
        return records;
    }

    private static List<String> actions(List<JsonNode> records) {
        return records.stream()
                .map(each -> each.path("event").path("action").asText())
                .toList();
    }

    private static JsonNode ofAction(List<JsonNode> records, String action) {
        return records.stream()
                .filter(each -> each.path("event").path("action").asText().equals(action))
                .findFirst()
                .orElseThrow();
    }
}

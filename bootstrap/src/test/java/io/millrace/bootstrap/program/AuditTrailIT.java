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

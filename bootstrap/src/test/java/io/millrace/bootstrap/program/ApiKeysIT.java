package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What shippers do with API keys, on two instances. */
class ApiKeysIT {

    /** The body that the documentation of Elasticsearch's shippers shows for a key. */
    private static final String KEY_OF_SHIPPER = """
            {
              "name": "shipper_host001",
              "role_descriptors": {
                "shipper_writer": {
                  "cluster": ["monitor", "read_ilm", "read_pipeline"],
                  "index": [{"names": ["logs-*"], "privileges": ["view_index_metadata", "create_doc", "auto_configure"]}]
                }
              }
            }
            """;

    @TempDir
    private static Path folder;

    private static Pair pair;
    private static TokenClient one;
    private static TokenClient other;

    @BeforeAll
    static void start() {
        pair = Pair.start(UsedDatabase.create(), folder);
        one = TokenClient.of(pair.one());
        other = TokenClient.of(pair.other());
        one.client()
                .put("/_index_template/logs", "{\"index_patterns\":\"logs-*\",\"data_stream\":{},\"priority\":500}")
                .orFail();
    }

    @AfterAll
    static void stop() {
        pair.close();
    }

    private static JsonNode create(String body) {
        return one.client().post("/_security/api_key", body).orFail().json();
    }

    private static StoreClient by(JsonNode key, TokenClient instance) {
        return instance.client()
                .with("Authorization", "ApiKey " + key.path("encoded").asText());
    }

    @Test
    void a_shipper_ships_with_the_key_that_its_documentation_describes() {
        StoreClient shipper = by(create(KEY_OF_SHIPPER), other);
        String lines = """
                {"create":{"_index":"logs-app-default"}}
                {"@timestamp":"2026-11-20T10:00:00Z","message":"one"}
                {"create":{"_index":"metrics-app-default"}}
                {"@timestamp":"2026-11-20T10:00:00Z","message":"two"}
                """;

        assertThat(shipper.get("/").status()).isEqualTo(200);
        JsonNode items = shipper.bulk("/_bulk", lines).orFail().json().path("items");

        assertThat(items.path(0).path("create").path("status").asInt()).isEqualTo(201);
        assertThat(items.path(1).path("create").path("status").asInt()).isEqualTo(403);
        assertThat(shipper.get("/logs-app-default/_mapping").status()).isEqualTo(200);
        assertThat(shipper.get("/logs-app-default/_search").status()).isEqualTo(403);
        assertThat(shipper.put("/_index_template/logs", "{\"index_patterns\":\"logs-*\"}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void a_key_that_is_invalidated_on_one_instance_is_rejected_by_the_other() {
        JsonNode key = create("{\"name\":\"short-lived\"}");
        StoreClient program = by(key, other);
        assertThat(program.get("/").status()).isEqualTo(200);

        one.client()
                .send(
                        "DELETE",
                        "/_security/api_key",
                        "application/json",
                        "{\"ids\":[\"" + key.path("id").asText() + "\"]}")
                .orFail();

        await().until(() -> program.get("/").status(), status -> status == 401);
    }

    @Test
    void a_key_ends_with_its_owner_on_every_instance() {
        one.putUser("hanna", "spoke of the wheel", "admin");
        JsonNode key = one.client()
                .with(StoreClient.basic("hanna", "spoke of the wheel"))
                .post("/_security/api_key", "{\"name\":\"hers\"}")
                .orFail()
                .json();
        StoreClient program = by(key, other);
        assertThat(program.get("/_security/role").status()).isEqualTo(200);

        one.client().put("/_security/user/hanna", "{\"roles\":[\"reader\"]}").orFail();
        await().until(() -> program.get("/_security/role").status(), status -> status == 403);

        one.client().delete("/_security/user/hanna").orFail();
        await().until(() -> program.get("/").status(), status -> status == 401);
        assertThat(one.client().get("/_security/api_key?username=hanna").json().path("api_keys"))
                .isEmpty();
    }
}

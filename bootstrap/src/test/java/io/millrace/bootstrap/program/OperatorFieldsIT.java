package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fields of GraphQL for operators, before PostgreSQL. */
class OperatorFieldsIT {

    private static final String ATTENTION = "{ attention { kind subject } }";

    @TempDir
    private Path folder;

    private final TestDatabase database = UsedDatabase.create();

    @Test
    void outdated_data_need_attention_until_they_are_upgraded() {
        try (RunningService previous = start("index.version=8.0.0")) {
            template(previous.client());
            write(previous.client(), "1", "2026-11-20T10:00:00Z");
            // Creates an index of a system feature.
            previous.client().put("/_graphql/document", "[\"{ __typename }\"]").orFail();
        }
        try (RunningService service = start()) {
            StoreClient client = service.client();
            assertThat(client.graphQl(ATTENTION).toString())
                    .contains("{\"kind\":\"OUTDATED_DATA_STREAMS\",\"subject\":\"shop\"}")
                    .contains("\"SYSTEM_FEATURE_OUTDATED\"");

            client.graphQl(
                    "mutation { startReindex(dataStream: \"shop\") { state } migrateSystemFeatures { accepted } }");

            await().untilAsserted(() ->
                    assertThat(client.graphQl(ATTENTION).toString()).doesNotContain("OUTDATED", "UPGRADE", "FEATURE"));
        }
    }

    @Test
    void an_operator_sees_the_service_its_documents_its_keys_and_who_did_what() {
        try (RunningService service = start()) {
            StoreClient client = service.client();
            template(client);
            write(client, "1", "2026-11-20T10:00:00Z");
            client.graphQl("mutation { rollOver(dataStream: \"shop\") { rolledOver } }");
            write(client, "2", "2026-11-20T09:00:00Z");

            JsonNode answer = client.graphQl("{ service { engine documentCount sizeInBytes dataStreamCount } "
                    + "dataStream(name: \"shop\") { newest } signingKeys { state createdAt } }");
            assertThat(answer.at("/service/engine").asText()).isEqualTo("POSTGRESQL");
            assertThat(answer.at("/service/documentCount").asLong()).isGreaterThanOrEqualTo(2);
            assertThat(answer.at("/service/sizeInBytes").asLong()).isPositive();
            assertThat(answer.at("/service/dataStreamCount").asInt()).isEqualTo(1);
            assertThat(answer.at("/dataStream/newest").asText()).isEqualTo("2026-11-20T10:00:00Z");
            assertThat(answer.path("signingKeys"))
                    .hasSize(2)
                    .allSatisfy(
                            key -> assertThat(key.path("createdAt").isTextual()).isTrue());
            await().untilAsserted(() -> assertThat(client.graphQl("{ service { instances { name address } } }")
                            .at("/service/instances"))
                    .hasSize(1));

            assertThat(client.graphQl("mutation { trimDataStream(name: \"shop\", before: \"2026-11-20T11:00:00Z\")"
                                    + " { removed } rotateSigningKeys { state } }")
                            .at("/trimDataStream/removed"))
                    .hasSize(1);
            assertThat(client.graphQl("{ documents(dataStream: \".audit\", order: TIMESTAMP_DESCENDING, first: 1,"
                                    + " query: {bool: {filter: [{term: {field: \"event.action\", value: \"indices_removed\"}},"
                                    + " {term: {field: \"user.name\", value: \"admin\"}}]}}) { nodes { source } } }")
                            .at("/documents/nodes")
                            .toString())
                    .contains("\"data_stream\":\"shop\"");
        }
    }

    private static void template(StoreClient client) {
        client.put("/_index_template/shop", "{\"index_patterns\":[\"shop\"],\"data_stream\":{}}")
                .orFail();
    }

    private static void write(StoreClient client, String id, String timestamp) {
        client.put("/shop/_create/" + id, "{\"@timestamp\":\"" + timestamp + "\"}")
                .orFail();
    }

    private RunningService start(String... settings) {
        return LocalService.startOn(database, folder, settings);
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.StoreClient.Answer;
import io.millrace.domain.graphql.DocumentHash;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GraphQL documents that are stored in PostgreSQL are there on every instance, after a restart and after a migration. */
class TrustedDocumentsIT {

    private static final String DOCUMENTS = "/_graphql/document";
    private static final String TRUSTED = "query Streams { dataStreams(first: 10) { totalCount } }";
    private static final String REGISTERED = "query Name { __typename }";
    private static final String TRUSTED_ONLY = "graphql.documents=trusted-only";

    @TempDir
    private Path folder;

    private final TestDatabase database = UsedDatabase.create();

    @Test
    void stored_documents_are_there_once_after_a_restart_and_a_migration() {
        try (RunningService previous = start("one", "index.version=7.17.0", "graphql.documents=persisted")) {
            StoreClient client = previous.client();
            assertThat(byHash(client, REGISTERED).text()).contains("PERSISTED_QUERY_NOT_FOUND");
            client.post("/graphql", body(REGISTERED, true)).orFail();
            client.put(DOCUMENTS, "[\"" + TRUSTED + "\"]").orFail();
            assertAnswered(byHash(client, REGISTERED));
            assertAnswered(byHash(client, TRUSTED));
        }
        try (RunningService service = start("one", TRUSTED_ONLY)) {
            StoreClient client = service.client();
            assertThat(client.get("/_migration/system_features").orFail().text())
                    .contains("\"feature_name\":\"graphql\",\"minimum_index_version\":\"7.17.0\"");
            assertAnswered(byHash(client, TRUSTED));

            client.post("/_migration/system_features").orFail();
            await().until(() -> client.get("/_migration/system_features")
                    .text()
                    .contains("],\"migration_status\":\"NO_MIGRATION_NEEDED\"}"));

            assertThat(text("select string_agg(i.name, ',') from millrace.index i where i.name like '.graphql%'"))
                    .isEqualTo(".graphql-documents-reindexed-for-10");
            assertThat(
                            text(
                                    "select count(*) from millrace_documents.d"
                                            + text(
                                                    "select coalesce(n.index_id, a.index_id) from millrace.name n"
                                                            + " left join millrace.alias a on a.name = n.name where n.name = '.graphql-documents'")))
                    .isEqualTo("2");
            assertAnswered(byHash(client, TRUSTED));
            assertAnswered(client.post("/graphql", body(TRUSTED, false)));
            assertRefused(byHash(client, REGISTERED));
            assertRefused(client.post("/graphql", body(REGISTERED, false)));
            assertRefused(client.post("/graphql", body("{ __schema { types { name } } }", false)));
            assertThat(client.get(DOCUMENTS).orFail().text()).contains("registered", "trusted");
        }
    }

    @Test
    void what_is_trusted_or_removed_at_one_instance_is_so_at_the_others_within_seconds() {
        try (RunningService one = start("one", TRUSTED_ONLY);
                RunningService two = start("two", TRUSTED_ONLY)) {
            assertRefused(byHash(two.client(), TRUSTED));

            one.client().put(DOCUMENTS, "[\"" + TRUSTED + "\"]").orFail();
            assertAnswered(byHash(two.client(), TRUSTED));
            one.client().delete(DOCUMENTS + "/" + hash(TRUSTED)).orFail();

            await().untilAsserted(() -> assertRefused(byHash(two.client(), TRUSTED)));
            assertRefused(byHash(one.client(), TRUSTED));
            one.client().put(DOCUMENTS, "[\"" + TRUSTED + "\"]").orFail();
            assertAnswered(byHash(two.client(), TRUSTED));
            await().until(() ->
                    one.client().get("/.audit/_search?size=100").text().contains("graphql_document_removed"));
        }
    }

    private static String hash(String text) {
        return DocumentHash.of(text).value();
    }

    private static String extensions(String text) {
        return "\"extensions\":{\"persistedQuery\":{\"version\":1,\"sha256Hash\":\"" + hash(text) + "\"}}";
    }

    private static String body(String text, boolean withHash) {
        return "{\"query\":\"" + text + "\"" + (withHash ? "," + extensions(text) : "") + "}";
    }

    private static Answer byHash(StoreClient client, String text) {
        return client.post("/graphql", "{" + extensions(text) + "}");
    }

    private static void assertAnswered(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).startsWith("{\"data\":");
    }

    private static void assertRefused(Answer answer) {
        assertThat(answer.text()).contains("\"code\":\"DOCUMENT_NOT_TRUSTED\"").doesNotContain("\"data\"");
    }

    private RunningService start(String instance, String... settings) {
        return LocalService.startOn(database, folder.resolve(instance), settings);
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
}

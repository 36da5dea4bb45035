package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients are told when the database does not answer, or refuses to write. */
class LostAnswersIT {

    private static final String UNKNOWN = "outcome_unknown_exception";
    private static final String NOT_DONE = "unavailable_exception";

    /** In vain, so that what each of them leaves in the log can be counted. */
    private static final int WRITES = 30;

    private final TestDatabase database = UsedDatabase.create();

    @TempDir
    private Path folder;

    private static String document(String mark) {
        return "{\"@timestamp\":\"2026-11-20T12:00:00Z\",\"mark\":\"" + mark + "\"}";
    }

    private static Answer write(StoreClient client, String mark) {
        return client.post("/logs-lost/_doc", document(mark));
    }

    private static long count(StoreClient client) {
        return client.get("/logs-lost/_count").orFail().json().path("count").asLong();
    }

    private static void assertRefused(Answer answer, String type) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.json().at("/error/type").asText()).isEqualTo(type);
        assertThat(answer.header("retry-after")).isEqualTo(type.equals(NOT_DONE) ? List.of("1") : List.of());
    }

    private LocalService serve(String url) {
        LocalService service = LocalService.startOn(
                new TestDatabase(url, database.username(), database.password()), folder, "graphql.limits.timeout=60s");
        service.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
        service.client().put("/_data_stream/logs-lost").orFail();
        return service;
    }

    @Test
    void a_write_without_an_answer_is_found_out_about_or_told_as_unknown() {
        try (Cable cable = new Cable(database.jdbcUrl());
                RunningService service = serve(cable.jdbcUrl())) {
            StoreClient client = service.client();

            cable.loseAnswer("landed");
            assertThat(write(client, "landed").status()).isEqualTo(201);
            assertThat(cable.hasBroken()).isTrue();
            cable.loseRequest("missing");
            assertThat(write(client, "missing").status()).isEqualTo(201);
            assertThat(cable.hasBroken()).isTrue();
            cable.loseAnswer("bulk-a");
            Answer bulk = client.bulk(
                    "/logs-lost/_bulk",
                    "{\"create\":{}}\n" + document("bulk-a") + "\n{\"create\":{}}\n" + document("bulk-b") + "\n");
            assertThat(bulk.orFail().json().path("errors").asBoolean()).isFalse();
            assertThat(count(client)).isEqualTo(4);

            cable.loseAnswer("settings_changed");
            String change = "{\"persistent\":{\"migrate.data_stream_reindex_max_request_per_second\":\"%s\"}}";
            assertRefused(client.put("/_cluster/settings", change.formatted(500)), UNKNOWN);
            assertThat(client.get("/_cluster/settings").text()).contains("500");
            cable.loseAnswer("logs-new");
            assertRefused(client.put("/_data_stream/logs-new"), NOT_DONE);

            String id = losingTheDatabase(cable, "gone", client);
            assertRefused(write(client, "too late"), NOT_DONE);
            assertRefused(client.get("/logs-lost/_count"), NOT_DONE);
            reconnect(cable, client);
            assertThat(client.get("/logs-lost/_doc/" + id).status()).isEqualTo(404);
            assertThat(count(client)).isEqualTo(4);

            cable.loseAnswer("bulk-c");
            cable.refuseAfterwards();
            JsonNode item = client.bulk("/logs-lost/_bulk", "{\"create\":{}}\n" + document("bulk-c") + "\n")
                    .orFail()
                    .json()
                    .at("/items/0/create");
            assertThat(item.path("status").asInt()).isEqualTo(503);
            assertThat(item.at("/error/type").asText()).isEqualTo(UNKNOWN);
            reconnect(cable, client);
            assertThat(client.get("/logs-lost/_doc/" + item.path("_id").asText())
                            .status())
                    .isEqualTo(200);

            cable.loseAnswer("mutated");
            cable.refuseAfterwards();
            String query =
                    "mutation($source: JSON!) {createDocument(dataStream: \\\"logs-lost\\\", source: $source) {id}}";
            Answer mutation = client.post(
                    "/graphql", "{\"query\":\"" + query + "\",\"variables\":{\"source\":" + document("mutated") + "}}");
            assertThat(mutation.json().at("/errors/0/extensions/code").asText()).isEqualTo("OUTCOME_UNKNOWN");
        }
    }

    /** Returns the id that the service has made for a document of which it cannot find out. */
    private static String losingTheDatabase(Cable cable, String mark, StoreClient client) {
        cable.loseRequest(mark);
        cable.refuseAfterwards();
        Answer lost = write(client, mark);
        assertRefused(lost, UNKNOWN);
        String reason = lost.json().at("/error/reason").asText();
        return reason.substring(1, reason.indexOf(']'));
    }

    private static void reconnect(Cable cable, StoreClient client) {
        cable.refuse(false);
        await().until(() -> client.get("/logs-lost/_count").status() == 200);
    }

    /** The trigger fails as the server does when a file cannot grow. */
    @Test
    void a_database_that_takes_no_writes_is_told_of_in_the_answer_and_once_in_the_log() throws SQLException {
        try (LocalService service = serve(database.jdbcUrl());
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            StoreClient client = service.client();
            statement.execute("""
                create function public.no_space() returns trigger language plpgsql as
                $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
                do $$ declare one record; begin
                    for one in select tablename from pg_tables where schemaname = 'millrace_documents' loop
                        execute format('create trigger no_space before insert on millrace_documents.%I '
                            || 'for each row execute function public.no_space()', one.tablename);
                    end loop;
                end $$
                """);
            for (int i = 0; i < WRITES; i++) {
                Answer full = write(client, "full");
                assertRefused(full, NOT_DONE);
                assertThat(full.json().at("/error/reason").asText()).isEqualTo("the disk of the database is full");
            }
            assertThat(count(client)).isZero();
            statement.execute("drop function public.no_space() cascade");
            write(client, "room").orFail();

            statement.execute("do $$ begin execute format('alter database %I set default_transaction_read_only = on',"
                    + " current_database()); end $$");
            statement.execute("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
                    + " and application_name = 'millrace'");
            for (int i = 0; i < WRITES; i++) {
                Answer readOnly = write(client, "read-only");
                assertThat(readOnly.status()).isEqualTo(503);
            }
            Answer readOnly = write(client, "read-only");
            assertRefused(readOnly, NOT_DONE);
            assertThat(readOnly.json().at("/error/reason").asText())
                    .isEqualTo("the database is read-only at the moment");

            assertThat(service.log().lines().filter(line -> line.contains("the disk of the database is full")))
                    .hasSize(1);
            assertThat(service.log().lines().filter(line -> line.contains("the database is read-only at the moment")))
                    .hasSize(1);
            assertThat(service.log()).doesNotContain("could not extend file").doesNotContain("SQLException: ERROR");
        }
    }
}

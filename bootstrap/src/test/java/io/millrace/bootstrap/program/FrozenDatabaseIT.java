package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.FrozenServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service whose database does not answer any more, without its connections being cut, is stopped all the same. */
class FrozenDatabaseIT {

    @TempDir
    private Path folder;

    @Test
    void a_service_ends_although_a_request_waits_for_its_frozen_database() throws SQLException {
        TestDatabase database = UsedDatabase.create();
        try (MillraceProcess service = MillraceProcess.startOn(database, folder, "server.drain-timeout=5s")) {
            StoreClient client = service.client();
            Upgrade upgrade = new Upgrade(client, "logs-access");
            upgrade.load(List.of(AccessLog.read().subList(0, 1_000)));
            CompletableFuture<Integer> request;
            try (FrozenServer frozen = FrozenServer.whole(database)) {
                assertThat(frozen).isNotNull();
                request = CompletableFuture.supplyAsync(() ->
                        client.post("/logs-access/_doc", "{\"@timestamp\":1}").status());
                await().until(() -> client.get("/health/ready").status() == 503);

                service.terminate();
                service.awaitEnd();
            }

            await().until(request::isDone);
        }
    }
}

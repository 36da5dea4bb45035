package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.FrozenServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service whose database does not answer any more, without its connections being cut, is stopped all the same. */
class FrozenDatabaseIT {

    /** What an orchestrator grants at least. The drain is shortened here so that a busy machine keeps room below it. */
    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Test
    void a_service_ends_in_time_although_a_request_waits_for_its_frozen_database() throws SQLException {
        TestDatabase database = UsedDatabase.create();
        try (MillraceProcess service = MillraceProcess.startOn(database, folder, "server.drain-timeout=5s")) {
            StoreClient client = service.client();
            Upgrade upgrade = new Upgrade(client, "logs-access");
            upgrade.load(List.of(AccessLog.read().subList(0, 1_000)));
            CompletableFuture<Integer> request;
            long begin;
            try (FrozenServer frozen = FrozenServer.whole(database)) {
                assertThat(frozen).isNotNull();
                request = CompletableFuture.supplyAsync(() ->
                        client.post("/logs-access/_doc", "{\"@timestamp\":1}").status());
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> client.get("/health/ready").status() == 503);
                begin = System.nanoTime();

                service.terminate();
                service.awaitEnd();
            }

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LONGEST_END);
            await().atMost(Duration.ofSeconds(60)).until(request::isDone);
        }
    }
}

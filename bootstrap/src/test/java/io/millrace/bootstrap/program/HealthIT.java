package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the packaged program tells of its health. What it tells while it stops is tried against the server alone. */
@Tag("timing")
class HealthIT {

    /** A second for the checks, and two more for a machine that is busy. */
    private static final Duration BOUND = Duration.ofSeconds(3);

    @TempDir
    private Path folder;

    @Test
    void without_its_database_a_service_is_not_ready_within_a_bound_but_lives_and_has_started() {
        EmbeddedPostgres database = PreparedPostgres.start(folder.resolve("database"));
        try (database;
                MillraceProcess service = MillraceProcess.start(
                        folder,
                        "database.url=" + database.jdbcUrl(),
                        "database.username=" + database.username(),
                        "database.password=" + database.password())) {
            StoreClient client = service.client();
            assertThat(client.get("/health/ready").status()).isEqualTo(200);
            assertThat(client.get("/health/started").status()).isEqualTo(200);

            database.close();

            await().until(() -> client.get("/health/ready").status() == 503);
            long begin = System.nanoTime();
            Answer ready = client.get("/health/ready");
            assertThat(ready.status()).isEqualTo(503);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(BOUND);
            assertThat(ready.json().at("/checks/database/status").asText()).isEqualTo("down");
            assertThat(client.get("/health/live").status()).isEqualTo(200);
            assertThat(client.get("/health/started").status()).isEqualTo(200);
        }
    }
}

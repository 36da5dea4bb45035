package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.adapters.persistence.embedded.TestServer;
import io.millrace.bootstrap.program.AccessLog.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program on the oldest PostgreSQL that is supported. */
class OldestPostgresIT {

    private static final String STREAM = "logs-access";
    private static final List<Entry> ENTRIES = AccessLog.read().subList(0, 2_000);

    @TempDir
    private Path folder;

    @Test
    void it_stores_searches_and_upgrades_as_on_the_embedded_one() throws IOException {
        // The end of a service ends all databases in its folder.
        Path home = folder.resolve("service");
        try (TestServer postgres = TestServer.startOldest(folder.resolve("oldest"))) {
            EmbeddedPostgres.Access access = postgres.access();
            TestDatabase database = new TestDatabase(access.jdbcUrl(), access.username(), access.password());
            try (RunningService outdated = LocalService.startOn(database, home, Upgrade.OUTDATED)) {
                new Upgrade(outdated.client(), STREAM)
                        .load(List.of(ENTRIES.subList(0, 500), ENTRIES.subList(500, 2_000)));
                assertFound(outdated.client(), STREAM);
            }
            try (RunningService current = LocalService.startOn(database, home)) {
                new Upgrade(current.client(), "logs-current").load(List.of(ENTRIES));
                assertFound(current.client(), "logs-current");
                Upgrade upgrade = new Upgrade(current.client(), STREAM);
                upgrade.set(Upgrade.THROTTLE, -1);
                upgrade.start();
                assertThat(upgrade.awaitComplete().path("successes").asInt()).isEqualTo(2);
                upgrade.assertEveryDocumentOnce(ENTRIES);
                assertFound(current.client(), STREAM);
            }
        }
    }

    private static void assertFound(StoreClient client, String stream) {
        String day = ENTRIES.get(0).day();
        long expected =
                ENTRIES.stream().filter(entry -> entry.day().equals(day)).count();
        assertThat(client.post(
                                "/" + stream + "/_count",
                                "{\"query\":{\"range\":{\"@timestamp\":{\"gte\":\"" + day + "T00:00:00Z\",\"lte\":\""
                                        + day + "T23:59:59.999Z\"}}}}")
                        .orFail()
                        .json()
                        .path("count")
                        .asLong())
                .isEqualTo(expected);
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.AccessLog.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged program on a host whose locale has digits of its own, and whose time zone is unknown to PostgreSQL. The
 * whole way is covered: schema, writes, searches, statistics, rollover and upgrade.
 */
class ForeignHostIT {

    private static final List<String> MACHINE =
            List.of("-Duser.language=ar", "-Duser.country=EG", "-Duser.timezone=IST");

    private static final String STREAM = "logs-access";
    private static final List<Entry> ENTRIES = AccessLog.read().subList(0, 2_000);

    @TempDir
    private Path folder;

    private final TestDatabase database = TestDatabase.create();

    private MillraceProcess launch(String... settings) {
        List<String> all = new ArrayList<>(Pair.settingsOf(database));
        all.addAll(List.of(settings));
        return MillraceProcess.launch(folder.resolve("service"), MACHINE, all.toArray(String[]::new));
    }

    @Test
    void streams_are_written_searched_rolled_over_and_upgraded_as_on_any_host() {
        try (MillraceProcess outdated = launch(Upgrade.OUTDATED)) {
            new Upgrade(outdated.client(), STREAM).load(List.of(ENTRIES.subList(0, 900), ENTRIES.subList(900, 2_000)));
            assertServed(outdated.client(), 2);
            assertThat(outdated.stop()).isZero();
        }
        try (MillraceProcess current = launch()) {
            StoreClient client = current.client();
            Upgrade upgrade = new Upgrade(client, STREAM);
            upgrade.set(Upgrade.THROTTLE, -1);

            upgrade.start();

            assertThat(upgrade.awaitComplete().path("successes").asInt()).isEqualTo(2);
            upgrade.assertEveryDocumentOnce(ENTRIES);
            assertServed(client, 3);
            JsonNode rolledOver =
                    client.post("/" + STREAM + "/_rollover").orFail().json();
            assertThat(rolledOver.path("new_index").asText()).matches("\\.ds-logs-access-[0-9.]{10}-[0-9]{6}");
            assertServed(client, 4);
            assertThat(current.stop()).isZero();
        }
    }

    private static void assertServed(StoreClient client, int indices) {
        assertThat(client.post(
                                "/" + STREAM + "/_search",
                                "{\"size\":3,\"from\":5,\"sort\":[{\"@timestamp\":\"desc\"}],\"query\":{\"exists\":"
                                        + "{\"field\":\"@timestamp\"}}}")
                        .orFail()
                        .json()
                        .path("hits")
                        .path("hits"))
                .hasSize(3);
        assertThat(client.get("/" + STREAM + "/_stats")
                        .orFail()
                        .json()
                        .path("_all")
                        .path("total")
                        .path("docs")
                        .path("count")
                        .asInt())
                .isEqualTo(ENTRIES.size());
        assertThat(client.get("/_cat/indices/" + STREAM + "?h=docs.count,creation.date.string")
                        .orFail()
                        .text()
                        .lines())
                .hasSize(indices)
                .allMatch(line -> line.matches(" *[0-9]+ +[-0-9T:.]+Z *"));
        assertThat(client.post("/graphql", "{\"query\":\"{ dataStream(name: \\\"logs-access\\\") { name } }\"}")
                        .orFail()
                        .text())
                .contains(STREAM);
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program packs what it rolled over, and what it upgrades, by itself. */
class PackedIndicesIT {

    private static final int DOCUMENTS = 300;

    @TempDir
    private Path folder;

    private static void load(StoreClient client, String stream) {
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < DOCUMENTS; i++) {
            bulk.append("{\"create\":{\"_id\":\"id-%d\"}}\n{\"@timestamp\":%d,\"user\":\"u%d\"}\n".formatted(i, i, i));
        }
        client.bulk("/" + stream + "/_bulk", bulk.toString()).orFail();
    }

    private static void assertComplete(StoreClient client, String stream) {
        assertThat(client.get("/" + stream + "/_count").json().path("count").asInt())
                .isEqualTo(DOCUMENTS);
        assertThat(client.post("/" + stream + "/_search", "{\"query\":{\"term\":{\"user\":\"u42\"}}}")
                        .orFail()
                        .json()
                        .at("/hits/hits")
                        .findValuesAsText("_id"))
                .containsExactly("id-42");
    }

    @Test
    void a_rolled_over_index_and_an_upgraded_one_lie_in_blocks() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            previous.client().put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
            load(previous.client(), "logs-old");
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess millrace = MillraceProcess.start(folder)) {
            StoreClient client = millrace.client();
            load(client, "logs-new");
            client.post("/logs-new/_rollover").orFail();
            Upgrade upgrade = new Upgrade(client, "logs-old");
            upgrade.start();
            upgrade.awaitComplete();

            await().atMost(Duration.ofSeconds(60)).until(() -> millrace.log().contains("is packed"));

            assertComplete(client, "logs-new");
            assertComplete(client, "logs-old");
            assertThat(client.get("/logs-old?human&filter_path=*.settings.index.version.created_string")
                            .orFail()
                            .json()
                            .findValuesAsText("created_string"))
                    .containsOnly("9.0.0");
        }
    }
}

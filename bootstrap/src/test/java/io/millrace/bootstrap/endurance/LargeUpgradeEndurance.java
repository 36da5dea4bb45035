package io.millrace.bootstrap.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large data is upgraded in little memory. */
class LargeUpgradeEndurance {

    private static final int INDICES = 5;
    private static final int DOCUMENTS_PER_INDEX = 1_000_000;
    private static final int BULK = 10_000;
    private static final List<String> LITTLE_MEMORY = List.of("-Xmx256m");

    @TempDir
    private Path folder;

    @Tag("long")
    @Test
    void five_million_documents_are_upgraded_with_256_megabytes() {
        try (MillraceProcess previous = MillraceProcess.launch(folder, LITTLE_MEMORY, "index.version=7.17.0")) {
            load(previous.client());
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess current = MillraceProcess.launch(folder, LITTLE_MEMORY)) {
            StoreClient client = current.client();
            client.put(
                            "/_cluster/settings",
                            "{\"persistent\":{\"migrate.data_stream_reindex_max_request_per_second\":-1}}")
                    .orFail();
            long begin = System.nanoTime();
            client.post("/_migration/reindex", "{\"source\":{\"index\":\"logs-large\"},\"mode\":\"upgrade\"}")
                    .orFail();
            JsonNode status = Awaitility.await()
                    .atMost(Duration.ofMinutes(15))
                    .pollInterval(Duration.ofMillis(500))
                    .until(
                            () -> client.get("/_migration/reindex/logs-large/_status")
                                    .orFail()
                                    .json(),
                            answer -> answer.path("complete").asBoolean()
                                    || !answer.path("errors").isEmpty());
            System.out.printf(
                    Locale.ROOT,
                    "%,d documents upgraded in %d s%n",
                    INDICES * DOCUMENTS_PER_INDEX,
                    Duration.ofNanos(System.nanoTime() - begin).toSeconds());

            assertThat(status.path("complete").asBoolean()).as("%s", status).isTrue();
            assertThat(client.get("/logs-large/_count")
                            .orFail()
                            .json()
                            .path("count")
                            .asInt())
                    .isEqualTo(INDICES * DOCUMENTS_PER_INDEX);
            assertThat(current.log()).doesNotContain("OutOfMemoryError");
        }
    }

    private static void load(StoreClient client) {
        client.put("/_index_template/logs", "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{}}")
                .orFail();
        for (int index = 0; index < INDICES; index++) {
            if (index > 0) {
                client.post("/logs-large/_rollover").orFail();
            }
            for (int from = 0; from < DOCUMENTS_PER_INDEX; from += BULK) {
                StringBuilder body = new StringBuilder();
                for (int i = from; i < from + BULK; i++) {
                    body.append("{\"create\":{}}\n{\"@timestamp\":")
                            .append(1_431_857_103_000L + i)
                            .append(",\"n\":")
                            .append(i)
                            .append("}\n");
                }
                assertThat(client.bulk("/logs-large/_bulk?filter_path=errors", body.toString())
                                .orFail()
                                .text())
                        .isEqualTo("{\"errors\":false}");
            }
        }
    }
}

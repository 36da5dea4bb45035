package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scrolls and points in time survive a restart of the service and an upgrade of their data stream. */
class ScrollIT {

    private static final int DOCUMENTS = 100;
    private static final String NEXT = "{\"scroll\":\"10m\",\"scroll_id\":\"%s\"}";
    private static final String PAGE =
            "{\"size\":15,\"sort\":[{\"@timestamp\":\"desc\"},\"_shard_doc\"],\"pit\":{\"id\":\"%s\"}%s}";

    @TempDir
    private Path folder;

    @Test
    void pages_continue_after_a_restart_and_an_upgrade() {
        List<String> scrolled = new ArrayList<>();
        List<String> paged = new ArrayList<>();
        String scroll;
        String point;
        String after;
        try (RunningService previous = LocalService.start(folder, "index.version=8.0.0")) {
            StoreClient client = previous.client();
            client.put("/_index_template/logs", "{\"index_patterns\":\"logs\",\"data_stream\":{}}")
                    .orFail();
            write(client, "a", DOCUMENTS / 2);
            client.post("/logs/_rollover").orFail();
            write(client, "b", DOCUMENTS / 2);
            JsonNode first = client.post("/logs/_search?scroll=10m", "{\"size\":15}")
                    .orFail()
                    .json();
            scroll = take(first, scrolled).path("_scroll_id").asText();
            point = client.post("/logs/_pit?keep_alive=10m")
                    .orFail()
                    .json()
                    .path("id")
                    .asText();
            JsonNode page = client.post("/_search", String.format(PAGE, point, ""))
                    .orFail()
                    .json();
            after = lastSort(take(page, paged));
        }

        try (RunningService current = LocalService.start(folder)) {
            StoreClient client = current.client();
            client.post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs\"}}")
                    .orFail();
            await().until(() -> client.get("/_migration/reindex/logs/_status")
                    .orFail()
                    .json()
                    .path("complete")
                    .asBoolean());
            write(client, "c", 10);

            for (int size = -1; size < scrolled.size(); ) {
                size = scrolled.size();
                JsonNode page = client.post("/_search/scroll", String.format(NEXT, scroll))
                        .orFail()
                        .json();
                scroll = take(page, scrolled).path("_scroll_id").asText();
                assertThat(page.at("/hits/total/value").asInt()).isEqualTo(DOCUMENTS);
            }
            for (int size = -1; size < paged.size(); ) {
                size = paged.size();
                JsonNode page = client.post("/_search", String.format(PAGE, point, ",\"search_after\":" + after))
                        .orFail()
                        .json();
                after = take(page, paged).at("/hits/hits").isEmpty() ? after : lastSort(page);
                assertThat(page.at("/hits/total/value").asInt()).isEqualTo(DOCUMENTS);
            }
        }

        assertThat(scrolled).hasSize(DOCUMENTS).doesNotHaveDuplicates();
        assertThat(paged).hasSize(DOCUMENTS).doesNotHaveDuplicates().containsAll(scrolled);
    }

    private static void write(StoreClient client, String prefix, int documents) {
        StringBuilder lines = new StringBuilder();
        IntStream.range(0, documents)
                .forEach(i -> lines.append("{\"create\":{\"_id\":\"")
                        .append(prefix)
                        .append(i)
                        .append("\"}}\n{\"@timestamp\":")
                        .append(i)
                        .append("}\n"));
        client.bulk("/logs/_bulk", lines.toString()).orFail();
    }

    private static JsonNode take(JsonNode page, List<String> ids) {
        page.at("/hits/hits").forEach(hit -> ids.add(hit.path("_id").asText()));
        return page;
    }

    private static String lastSort(JsonNode page) {
        JsonNode hits = page.at("/hits/hits");
        return hits.get(hits.size() - 1).path("sort").toString();
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Loads an outdated data stream, upgrades it as a client does, and looks at what became of it. */
public final class Upgrade {

    /** The setting under which streams come into being that are outdated later. */
    public static final String OUTDATED = "index.version=8.0.0";

    static final String THROTTLE = "migrate.data_stream_reindex_max_request_per_second";
    static final String CONCURRENCY = "migrate.max_concurrent_indices_reindexed_per_data_stream";

    private final StoreClient client;
    private final String stream;

    public Upgrade(StoreClient client, String stream) {
        this.client = client;
        this.stream = stream;
    }

    /** Makes the stream out of entries, one backing index after the other, of which the last is the write index. */
    public void load(List<List<Entry>> indices) {
        client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
        for (int i = 0; i < indices.size(); i++) {
            if (i > 0) {
                client.post("/" + stream + "/_rollover").orFail();
            }
            List<Entry> entries = indices.get(i);
            for (int from = 0; from < entries.size(); from += 1_000) {
                List<Entry> batch = entries.subList(from, Math.min(entries.size(), from + 1_000));
                JsonNode answer = client.bulk("/" + stream + "/_bulk", AccessLog.bulkOf(batch))
                        .orFail()
                        .json();
                assertThat(answer.path("errors").asBoolean()).isFalse();
            }
        }
    }

    /** Changes a setting of the cluster; {@code null} takes it back. */
    void set(String setting, @Nullable Object value) {
        client.put("/_cluster/settings", "{\"persistent\":{\"" + setting + "\":" + value + "}}")
                .orFail();
    }

    Answer tryStart() {
        return client.post("/_migration/reindex", "{\"source\":{\"index\":\"" + stream + "\"},\"mode\":\"upgrade\"}");
    }

    void start() {
        assertThat(tryStart().orFail().text()).isEqualTo("{\"acknowledged\":true}");
    }

    Answer cancel() {
        return client.post("/_migration/reindex/" + stream + "/_cancel");
    }

    Answer tryStatus() {
        return client.get("/_migration/reindex/" + stream + "/_status");
    }

    /** Returns the status, in which the numbers must agree. */
    JsonNode status() {
        return statusIn(tryStatus());
    }

    private static JsonNode statusIn(Answer answer) {
        JsonNode status = answer.orFail().json();
        assertThat(status.path("successes").asInt()
                        + status.path("in_progress").size()
                        + status.path("pending").asInt()
                        + status.path("errors").size())
                .as("%s", status)
                .isEqualTo(status.path("total_indices_requiring_upgrade").asInt());
        for (JsonNode index : status.path("in_progress")) {
            assertThat(index.path("reindexed_doc_count").asLong())
                    .as("%s", status)
                    .isBetween(0L, index.path("total_doc_count").asLong());
        }
        return status;
    }

    /** Waits until the status is as wanted, while the service may be away, and returns it. */
    JsonNode await(Predicate<JsonNode> wanted) {
        return Awaitility.await()
                .pollInterval(Duration.ofMillis(20))
                .ignoreException(UncheckedIOException.class)
                .until(
                        () -> {
                            Answer answer = tryStatus();
                            return answer.status() == 503 ? StoreClient.MAPPER.createObjectNode() : statusIn(answer);
                        },
                        wanted);
    }

    JsonNode awaitComplete() {
        return await(status -> status.path("complete").asBoolean());
    }

    /** Waits until no index is pending or in progress. */
    JsonNode awaitSettled() {
        return await(status -> status.has("pending")
                && status.path("pending").asInt() == 0
                && status.path("in_progress").isEmpty());
    }

    /** Returns the names of the backing indices, oldest first. */
    List<String> backingIndices() {
        List<String> names = new ArrayList<>();
        client.get("/_data_stream/" + stream + "?filter_path=data_streams.indices.index_name")
                .orFail()
                .json()
                .path("data_streams")
                .path(0)
                .path("indices")
                .forEach(index -> names.add(index.path("index_name").asText()));
        return names;
    }

    /** Returns the settings of each backing index by its name, flat. */
    Map<String, JsonNode> settings() {
        Map<String, JsonNode> settings = new TreeMap<>();
        client.get("/" + stream + "?flat_settings=true&expand_wildcards=all&features=settings")
                .orFail()
                .json()
                .properties()
                .forEach(index -> settings.put(index.getKey(), index.getValue().path("settings")));
        return settings;
    }

    /** Each document must be there once, character by character as it was sent. */
    void assertEveryDocumentOnce(List<Entry> entries) {
        Ledger ledger = new Ledger();
        entries.forEach(entry -> ledger.ok(entry.id(), entry.source()));
        assertThat(ledger.judge(documents())).isEqualTo(Ledger.Verdict.CLEAN);
    }

    /** Returns every document of the stream, and a document as often as it is there. */
    List<Ledger.Found> documents() {
        return documents("_doc");
    }

    /** Returns every document of the stream, read in the order of a field. */
    List<Ledger.Found> documents(String field) {
        List<Ledger.Found> found = new ArrayList<>();
        String after = "";
        while (true) {
            Answer page = client.post(
                            "/" + stream + "/_search?allow_partial_search_results=false",
                            "{\"size\":2000,\"sort\":[\"" + field + "\"]" + after + "}")
                    .orFail();
            JsonNode hits = page.json().path("hits").path("hits");
            if (hits.isEmpty()) {
                return found;
            }
            addHits(page.text(), found);
            after = ",\"search_after\":" + hits.get(hits.size() - 1).path("sort");
        }
    }

    /** Cuts sources out of the text, because they are not the same any more once they were parsed. */
    private static void addHits(String text, List<Ledger.Found> found) {
        try (JsonParser parser = StoreClient.MAPPER.createParser(text)) {
            String id = "";
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME && parser.currentName().equals("_id")) {
                    id = parser.nextTextValue();
                } else if (token == JsonToken.FIELD_NAME && parser.currentName().equals("_source")) {
                    parser.nextToken();
                    int begin = (int) parser.currentTokenLocation().getCharOffset();
                    parser.skipChildren();
                    found.add(new Ledger.Found(id, text.substring(begin, (int)
                            parser.currentLocation().getCharOffset())));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the service answers, for instance after its database came back. */
    static void awaitReady(StoreClient client) {
        Awaitility.await()
                .ignoreException(UncheckedIOException.class)
                .until(() -> client.get("/health/ready").status() == 200);
    }
}

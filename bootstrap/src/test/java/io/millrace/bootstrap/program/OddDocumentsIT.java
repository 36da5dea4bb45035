package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever JSON may hold is kept as it was sent, whatever it may not hold is refused, and no search is disturbed. */
class OddDocumentsIT {

    private static final String TIME = "\"@timestamp\":\"2015-05-17T10:05:03Z\"";

    @TempDir
    private static Path folder;

    private static RunningService service;
    private static StoreClient client;

    @BeforeAll
    static void start() {
        service = LocalService.start(folder);
        client = service.client();
        client.put("/_index_template/logs", AccessLog.TEMPLATE).orFail();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static Map<String, String> goodDocuments() {
        Map<String, String> documents = new LinkedHashMap<>();
        documents.put("nul", "{" + TIME + ",\"a\":\"\\u0000\"}");
        documents.put("nul-name", "{" + TIME + ",\"\\u0000\":1}");
        documents.put("lone-high", "{" + TIME + ",\"a\":\"\\ud800\"}");
        documents.put("lone-low", "{" + TIME + ",\"a\":\"x\\udc00\"}");
        documents.put("huge", "{" + TIME + ",\"a\":1e131071,\"b\":-1e131071}");
        documents.put("bomb", "{" + TIME + ",\"a\":[" + "1e131071,".repeat(99) + "1e131071]}");
        documents.put("tiny", "{" + TIME + ",\"a\":1e-400,\"b\":-0,\"c\":-0.0,\"d\":1E+2}");
        documents.put("twice", "{" + TIME + ",\"a\":1,\"a\":2,\"a\":{\"a\":3}}");
        documents.put("deep", "{" + TIME + ",\"a\":" + "[".repeat(90) + "]".repeat(90) + "}");
        documents.put("long", "{" + TIME + ",\"a\":\"" + "x".repeat(1_000_000) + "\"}");
        documents.put("spaced", "{ " + TIME + " ,\t\"a\" : [ ] }");
        documents.put("unicode", "{" + TIME + ",\"\u00e9\u2028\":\"\uD83D\uDE00\uFEFF\"}");
        documents.put("nanos", "{\"@timestamp\":\"2015-05-17T10:05:03.123456789+18:00\"}");
        documents.put("number", "{\"@timestamp\":1431857103000}");
        documents.put("one-of-one", "{\"@timestamp\":[\"2015-05-17T10:05:03Z\"]}");
        documents.put("dotted", "{" + TIME + ",\"a.b\":{\"c.d\":1}}");
        documents.put("empty-name", "{" + TIME + ",\"\":\"\"}");
        return documents;
    }

    @Test
    void good_documents_come_back_character_by_character_and_disturb_no_search() {
        Map<String, String> documents = goodDocuments();
        documents.forEach((id, source) -> {
            Answer created = client.put("/logs-odd/_create/" + id, source);
            assertThat(created.status()).as("%s: %s", id, created.text()).isEqualTo(201);
        });
        StringBuilder bulk = new StringBuilder();
        documents.forEach((id, source) -> bulk.append("{\"create\":{\"_id\":\"bulk-")
                .append(id)
                .append("\"}}\n")
                .append(source)
                .append('\n'));
        assertThat(client.bulk("/logs-odd/_bulk?filter_path=errors", bulk.toString())
                        .text())
                .isEqualTo("{\"errors\":false}");

        documents.forEach((id, source) -> {
            assertThat(client.get("/logs-odd/_doc/" + id).orFail().text()).contains("\"_source\":" + source);
            assertThat(client.get("/logs-odd/_doc/bulk-" + id).orFail().text()).contains("\"_source\":" + source);
        });
        int all = 2 * documents.size();
        assertCount("{\"match_all\":{}}", all);
        assertCount("{\"exists\":{\"field\":\"@timestamp\"}}", all);
        assertCount("{\"term\":{\"a\":3}}", 0);
        assertCount("{\"term\":{\"a.a\":3}}", 2);
        assertCount("{\"term\":{\"a.b.c.d\":1}}", 2);
        assertCount("{\"range\":{\"a\":{\"gte\":1e131071}}}", 4);
        assertCount("{\"prefix\":{\"a\":\"xxx\"}}", 2);
        assertCount("{\"bool\":{\"must_not\":{\"exists\":{\"field\":\"a\"}}}}", 2 * 8);
    }

    private static void assertCount(String query, int expected) {
        assertThat(client.post("/logs-odd/_count", "{\"query\":" + query + "}")
                        .orFail()
                        .json()
                        .path("count")
                        .asInt())
                .as(query)
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "1",
                "null",
                "\"text\"",
                "{",
                "{}",
                "{\"@timestamp\":null}",
                "{\"@timestamp\":true}",
                "{\"@timestamp\":{}}",
                "{\"@timestamp\":\"yesterday\"}",
                "{\"@timestamp\":\"2015-02-30\"}",
                "{\"@timestamp\":\"+294277-01-01T00:00:00Z\"}",
                "{\"@timestamp\":99999999999999999999}",
                "{\"@timestamp\":1e131071}",
                "{\"@timestamp\":[\"2015-05-17\",\"2015-05-18\"]}",
                "{\"@timestamp\":\"2015-05-17\",\"@timestamp\":\"2015-05-18\"}",
                "{\"@timestamp\":\"2015-05-17\"} x",
                "{\"@timestamp\":\"2015-05-17\"}{}",
                "{\"@timestamp\":\"2015-05-17\",}",
                "{\"@timestamp\":\"2015-05-17\",\"a\":NaN}",
                "{\"@timestamp\":\"2015-05-17\",\"a\":01}",
                "{\"@timestamp\":\"2015-05-17\",'a':1}",
                "{\"@timestamp\":\"2015-05-17\",\"a\":\"\u0001\"}",
                "{\"@timestamp\":\"2015-05-17\",\"a\":\"\u0000\"}",
                "{\"@timestamp\":\"2015-05-17\",\"a\":\"\\x\"}",
                "\uFEFF{\"@timestamp\":\"2015-05-17\"}"
            })
    void what_is_no_document_is_refused_with_400(String body) {
        Answer answer = client.post("/logs-refusing/_doc", body);

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().path("status").asInt()).isEqualTo(400);
        assertThat(answer.json().path("error").path("type").asText()).isNotEmpty();
        assertThat(answer.text()).doesNotContain("com.fasterxml", "io.millrace", "Exception:", "java.");
    }

    @Test
    void what_is_too_deep_is_refused_with_400() {
        Answer answer = client.post(
                "/logs-refusing/_doc", "{" + TIME + ",\"a\":" + "[".repeat(200_000) + "]".repeat(200_000) + "}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    }
}

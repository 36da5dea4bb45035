package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that break careless stores: each comes back character by character, or is refused with 400. */
class DocumentCorpusTest {

    private static final String TIME = "\"@timestamp\":\"2015-05-17T10:05:03Z\"";

    private StoreServer store = new StoreServer();

    @BeforeEach
    void startAnew() {
        store.close();
        store = new StoreServer();
        store.createLogs();
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private static String withFields(String fields) {
        return "{" + TIME + "," + fields + "}";
    }

    private void assertKept(String document) {
        Answer written = store.send("PUT", "/logs/_create/1", document);
        assertThat(written.line()).startsWith("201 ");
        String shown = store.send("GET", "/logs/_doc/1?filter_path=_source").body();
        assertThat(shown).isEqualTo("{\"_source\":" + document + "}");
        String found = store.send(
                        "POST",
                        "/logs/_search?filter_path=hits.hits._source",
                        "{\"query\":{\"exists\":{\"field\":\"a\"}}}")
                .body();
        assertThat(found).isEqualTo("{\"hits\":{\"hits\":[{\"_source\":" + document + "}]}}");
        assertThat(shown.length()).isLessThan(2 * document.length() + 100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\":\"\\u0000\",\"\\u0000\":1",
                "\"a\":\"\\ud800\"",
                "\"a\":\"\\udc00\\ud800\"",
                "\"a\":1e131071",
                "\"a\":1e400",
                "\"a\":-1e-999999999",
                "\"a\":-0",
                "\"a\":-0.0",
                "\"a\":1,\"a\":2,\"a\":{\"a\":[1]}",
                "\"a\":123456789012345678901234567890123456789012345678901234567890",
                "\"a\":\"\\/\\u00E9é水\uD83D\uDE80\""
            })
    void strange_values_are_kept(String fields) {
        assertKept(withFields(fields));
    }

    @Test
    void large_and_deep_documents_are_kept() {
        assertKept(withFields("\"a\":\"" + "x".repeat(1 << 20) + "\""));
    }

    @Test
    void text_beyond_the_basic_plane_is_kept_at_any_offset() {
        assertKept(withFields("\"a\":\"" + "\uD83D\uDE80".repeat(20_000) + "\""));
    }

    @Test
    void a_hundred_levels_are_kept_and_one_more_is_refused() {
        assertKept(withFields("\"a\":" + "[".repeat(98) + "1" + "]".repeat(98)));
        assertThat(store.send("POST", "/logs/_doc", withFields("\"a\":" + "[".repeat(100) + "]".repeat(100)))
                        .line())
                .startsWith("400 ")
                .contains("nested deeper than 100 levels");
    }

    @Test
    void bytes_that_are_no_text_are_refused() {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put("byte order mark", bytes("\uFEFF" + withFields("\"a\":1")));
        bodies.put("raw U+0000", bytes(withFields("\"a\":\"\0\"")));
        bodies.put("overlong", around(0xC0, 0x80));
        bodies.put("surrogate", around(0xED, 0xA0, 0x80));
        bodies.put("beyond Unicode", around(0xF4, 0x90, 0x80, 0x80));
        bodies.put("cut off", around(0xE6, 0xB0));
        bodies.put("UTF-16", withFields("\"a\":1").getBytes(StandardCharsets.UTF_16));

        bodies.forEach((name, body) -> assertThat(
                        store.send("POST", "/logs/_doc", body).line())
                .as(name)
                .startsWith("400 "));
        assertThat(store.send("GET", "/logs/_count?filter_path=count").body()).isEqualTo("{\"count\":0}");
    }

    @Test
    void an_id_of_512_bytes_is_kept_and_a_longer_one_refused() {
        String longest = "i".repeat(512);

        assertThat(store.send("PUT", "/logs/_create/" + longest, withFields("\"a\":1"))
                        .status())
                .isEqualTo(201);
        assertThat(store.send("GET", "/logs/_doc/" + longest).status()).isEqualTo(200);
        assertThat(store.send("PUT", "/logs/_create/" + longest + "i", withFields("\"a\":1"))
                        .line())
                .startsWith("400 ")
                .contains("_id is too long, must be no longer than 512 bytes but was: 513");
        assertThat(store.send(
                                "POST",
                                "/logs/_bulk",
                                "{\"create\":{\"_id\":\"" + "i".repeat(8_192) + "\"}}\n" + withFields("\"a\":1") + "\n")
                        .line())
                .startsWith("200 ")
                .contains("\"status\":400", "was: 8192");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "\"\"",
                "\"2015-13-01\"",
                "\"2015-02-30\"",
                "\"+294277-01-01\"",
                "\"2015-05-17T10:05:60Z\"",
                "\"2015-05-17T10:05:03+19:00\"",
                "\"soon\"",
                "true",
                "{}",
                "[1,2]",
                "1e400",
                "99999999999999999999"
            })
    void timestamps_that_are_none_are_refused(String timestamp) {
        assertThat(store.send("POST", "/logs/_doc", "{\"@timestamp\":" + timestamp + "}")
                        .line())
                .startsWith("400 ")
                .contains("document_parsing_exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"2015\"",
                "\"2015-05-17T10:05:03.123456789Z\"",
                "\"2015-05-17T10:05:03+18:00\"",
                "\"0000-01-01\"",
                "\"9999-12-31T23:59:59.999Z\"",
                "1431857103000",
                "1431857103000.5",
                "-1",
                "[\"2015\"]",
                "\"1431857103000\"",
                "\"99999\""
            })
    void timestamps_are_kept_as_they_were_written(String timestamp) {
        assertKept("{\"@timestamp\":" + timestamp + ",\"a\":1}");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] around(int... wrong) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(bytes("{" + TIME + ",\"a\":\""));
        for (int one : wrong) {
            body.write(one);
        }
        body.writeBytes(bytes("\"}"));
        return body.toByteArray();
    }
}

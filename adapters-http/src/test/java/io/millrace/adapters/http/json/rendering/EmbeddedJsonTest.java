package io.millrace.adapters.http.json.rendering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedJsonTest {

    private static final JsonText KEPT =
            new JsonText("{\"a\": {\"b\":[1.50, 2e400, \"x\\u0041\"],\"c\":null},\"d\":[true,false,{}]}");

    private static String rendered(JsonRendering rendering) {
        byte[] bytes = rendering.render(json -> {
            json.writeStartObject();
            json.writeFieldName("kept");
            EmbeddedJson.write(json, KEPT);
            json.writeEndObject();
        });
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void what_was_kept_is_written_to_the_letter() {
        assertThat(rendered(JsonRendering.PLAIN)).isEqualTo("{\"kept\":" + KEPT.value() + "}");
    }

    @Test
    void filters_reach_into_what_was_kept() {
        assertThat(rendered(new JsonRendering(false, FilterPath.parse("kept.a.b,kept.d"))))
                .isEqualTo("{\"kept\":{\"a\":{\"b\":[1.50,2e400,\"xA\"]},\"d\":[true,false,{}]}}");
        assertThat(rendered(new JsonRendering(false, FilterPath.parse("-kept.a.b"))))
                .isEqualTo("{\"kept\":{\"a\":{\"c\":null},\"d\":[true,false,{}]}}");
    }

    @Test
    void a_number_beside_the_path_of_a_filter_is_left_out() {
        assertThat(rendered(new JsonRendering(false, FilterPath.parse("**.c"))))
                .isEqualTo("{\"kept\":{\"a\":{\"c\":null}}}");
    }

    @Test
    void what_was_kept_is_indented_with_the_rest() {
        assertThat(rendered(new JsonRendering(true, FilterPath.parse("kept.a.c"))))
                .isEqualTo("""
                        {
                          "kept" : {
                            "a" : {
                              "c" : null
                            }
                          }
                        }
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "hits | {`hits`:[{`_id`:`1`,`_source`:{ `a.b` : 1.50, `c`:{`d`:[{`e`:1},2,{}],`\\ud800`:`\\u0000`}}}]}",
                "hits._source.c.d.e | {`hits`:[{`_source`:{`c`:{`d`:[{`e`:1}]}}}]}",
                "hits._source.a\\.b | {`hits`:[{`_source`:{`a.b`:1.50}}]}",
                "**.d | {`hits`:[{`_source`:{`c`:{`d`:[{`e`:1},2,{}]}}}]}",
                "hits._id,hits._source.nothing | {`hits`:[{`_id`:`1`}]}",
                "hits._source.nothing | {}",
                "-hits._source.c | {`hits`:[{`_id`:`1`,`_source`:{`a.b`:1.50}}]}",
                "-**.e,-**.a* | {`hits`:[{`_id`:`1`,`_source`:{`c`:{`d`:[2,{}],`\\ud800`:`\\u0000`}}}]}",
                "-hits._source.*,-hits._id | {}",
                "hits._source.c,-**.d | {`hits`:[{`_source`:{`c`:{`\\ud800`:`\\u0000`}}}]}"
            })
    void filters_reach_into_documents_and_leave_their_other_characters(String filter, String expected) {
        JsonRendering rendering = new JsonRendering(false, FilterPath.parse(filter));
        byte[] bytes = rendering.render(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("hits");
            json.writeStartObject();
            json.writeStringField("_id", "1");
            EmbeddedJson.writeDocument(
                    json,
                    "_source",
                    "{ `a.b` : 1.50, `c`:{`d`:[{`e`:1},2,{}],`\\ud800`:`\\u0000`}}".replace('`', '"'),
                    () -> {});
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        });

        assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(expected.replace('`', '"'));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7_990, 8_000, 100_000})
    void documents_of_any_length_are_written_to_the_letter(int length) {
        String document = "{\"a\" :\"" + "ä€😀".repeat(length / 3) + "\", \"b\":1.50}";
        byte[] bytes = JsonRendering.PLAIN.render(json -> {
            json.writeStartObject();
            EmbeddedJson.writeDocument(json, "_source", document, () -> {});
            json.writeNumberField("after", 1);
            json.writeEndObject();
        });

        assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo("{\"_source\":" + document + ",\"after\":1}");
    }

    @Test
    void the_filtering_of_a_document_ends_when_the_deadline_passes() {
        JsonRendering rendering = new JsonRendering(false, FilterPath.parse("_source.*" + "a".repeat(900) + "b"));
        String document = "{" + ("\"" + "a".repeat(1_000) + "\":1,").repeat(1_000) + "\"a\":1}";
        AtomicInteger checks = new AtomicInteger();

        assertThatThrownBy(() -> rendering.render(json -> {
                    json.writeStartObject();
                    EmbeddedJson.writeDocument(json, "_source", document, () -> {
                        if (checks.incrementAndGet() == 100) {
                            throw new IllegalStateException("the deadline has passed");
                        }
                    });
                    json.writeEndObject();
                }))
                .hasMessage("the deadline has passed");
        assertThat(checks).hasValue(100);
    }
}

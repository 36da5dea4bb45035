package io.millrace.adapters.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

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
}

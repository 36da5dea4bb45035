package io.millrace.adapters.http.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

    private static JsonObject read(String text) {
        return StrictJson.parseObject(text.getBytes(StandardCharsets.UTF_8), "migration_reindex");
    }

    private static String written(RequestRefusedException refused) {
        return new String(JsonRendering.PLAIN.render(refused.error()::writeTo), StandardCharsets.UTF_8);
    }

    private static String nestedIndex(JsonObject body) {
        return body.allowing("source", "mode")
                .nested("source", "source", source -> source.allowing("index").requiredText("index"))
                .orElseThrow();
    }

    private static String refusalOf(String text, Function<JsonObject, ?> reader) {
        try {
            return "not refused: " + reader.apply(read(text));
        } catch (RequestRefusedException refused) {
            return written(refused);
        }
    }

    @Test
    void fields_are_read_as_what_they_are() {
        JsonObject body = read(
                "{\"t\":\"x\",\"b\":true,\"c\":\"false\",\"i\":7,\"j\":\"8\",\"l\":[\"p\",\"q\"],\"s\":\"r\",\"z\":null}");

        assertThat(body.text("t")).contains("x");
        assertThat(body.bool("b")).contains(true);
        assertThat(body.bool("c")).contains(false);
        assertThat(body.integer("i")).hasValue(7);
        assertThat(body.wholeNumber("j")).hasValue(8);
        assertThat(body.texts("l")).contains(List.of("p", "q"));
        assertThat(body.texts("s")).contains(List.of("r"));
        assertThat(body.text("z")).isEmpty();
        assertThat(body.find("z")).isPresent();
        assertThat(body.text("absent")).isEmpty();
    }

    @Test
    void a_body_that_is_no_object_is_refused() {
        assertThatThrownBy(() -> read("[]"))
                .hasMessage("[1:1] [migration_reindex] Expected START_OBJECT but was: START_ARRAY");
    }

    @Test
    void an_unknown_field_is_refused_at_its_name() {
        assertThatThrownBy(() -> read("{\"mode\":1,\n \"sorce\":{}}").allowing("source", "mode"))
                .hasMessage("[2:2] [migration_reindex] unknown field [sorce] did you mean [source]?");
    }

    @Test
    void missing_fields_are_named_together() {
        assertThat(refusalOf("{\"mode\":null}", body -> body.requiring("mode", "source")))
                .isEqualTo("{\"error\":{\"root_cause\":[{\"type\":\"illegal_argument_exception\","
                        + "\"reason\":\"Required [mode, source]\"}],\"type\":\"illegal_argument_exception\","
                        + "\"reason\":\"Required [mode, source]\"},\"status\":400}");
    }

    @Test
    void a_value_of_the_wrong_kind_is_refused() {
        assertThatThrownBy(() -> read("{\"mode\":5}").text("mode"))
                .hasMessage("[1:9] [migration_reindex] mode doesn't support values of type: VALUE_NUMBER");
    }

    @Test
    void an_unknown_field_further_in_is_the_root_cause() {
        assertThat(refusalOf("{\"source\":{\"x\":1}}", JsonObjectTest::nestedIndex))
                .isEqualTo("{\"error\":{\"root_cause\":[{\"type\":\"x_content_parse_exception\","
                        + "\"reason\":\"[1:12] [source] unknown field [x]\"}],"
                        + "\"type\":\"x_content_parse_exception\","
                        + "\"reason\":\"[1:11] [migration_reindex] failed to parse field [source]\","
                        + "\"caused_by\":{\"type\":\"x_content_parse_exception\","
                        + "\"reason\":\"[1:12] [source] unknown field [x]\"}},\"status\":400}");
    }

    @Test
    void a_field_missing_further_in_is_the_cause() {
        assertThat(refusalOf("{\"source\":{}}", JsonObjectTest::nestedIndex))
                .contains("\"reason\":\"[1:11] [migration_reindex] failed to parse field [source]\","
                        + "\"caused_by\":{\"type\":\"illegal_argument_exception\",\"reason\":\"Required [index]\"}");
    }

    @Test
    void a_number_out_of_range_is_refused() {
        assertThatThrownBy(() -> read("{\"size\":4294967296}").integer("size"))
                .hasMessage("[1:9] [migration_reindex] failed to parse field [size]");
        assertThatThrownBy(() -> read("{\"size\":1e10}").integer("size"))
                .hasMessage("[1:9] [migration_reindex] failed to parse field [size]");
    }
}

package io.millrace.adapters.http.json.rendering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.application.testing.TestTimeouts;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterPathTest {

    private static String render(String filter) {
        JsonRendering rendering = new JsonRendering(false, FilterPath.parse(filter));
        return new String(
                rendering.render(json -> {
                    json.writeStartObject();
                    json.writeNumberField("took", 5);
                    json.writeArrayFieldStart("data_streams");
                    for (int number = 1; number <= 2; number++) {
                        json.writeStartObject();
                        json.writeStringField("name", "logs" + number);
                        json.writeArrayFieldStart("indices");
                        json.writeStartObject();
                        json.writeStringField("index_name", ".ds-" + number);
                        json.writeStringField("index_uuid", "u" + number);
                        json.writeEndObject();
                        json.writeEndArray();
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                    json.writeObjectFieldStart("_shards");
                    json.writeNumberField("total", 1);
                    json.writeNumberField("failed", 0);
                    json.writeEndObject();
                    json.writeArrayFieldStart("errors");
                    json.writeEndArray();
                    EmbeddedJson.writeDocument(json, "a.b", "{\"raw\":[1]}", () -> {});
                    json.writeEndObject();
                }),
                StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "took | {\"took\":5}",
                "data_streams.indices.index_name |"
                        + " {\"data_streams\":[{\"indices\":[{\"index_name\":\".ds-1\"}]},{\"indices\":[{\"index_name\":\".ds-2\"}]}]}",
                "took,_shards.failed | {\"took\":5,\"_shards\":{\"failed\":0}}",
                "_shards | {\"_shards\":{\"total\":1,\"failed\":0}}",
                "_sh*.t*l | {\"_shards\":{\"total\":1}}",
                "*.total | {\"_shards\":{\"total\":1}}",
                "**.total | {\"_shards\":{\"total\":1}}",
                "**.index_uuid | {\"data_streams\":[{\"indices\":[{\"index_uuid\":\"u1\"}]},{\"indices\":[{\"index_uuid\":\"u2\"}]}]}",
                "_shards.** | {\"_shards\":{\"total\":1,\"failed\":0}}",
                "-data_streams,-_shards,-a\\.b | {\"took\":5,\"errors\":[]}",
                "_shards,-_shards.failed | {\"_shards\":{\"total\":1}}",
                "-_shards.*,-data_streams,-a* | {\"took\":5,\"errors\":[]}",
                "a\\.b | {\"a.b\":{\"raw\":[1]}}",
                "a.b | {}",
                "nothing | {}",
                "took.deeper | {}",
                "_shards.total , took | {\"took\":5,\"_shards\":{\"total\":1}}",
                "errors | {\"errors\":[]}",
                "* | {\"took\":5,\"data_streams\":[{\"name\":\"logs1\",\"indices\":[{\"index_name\":\".ds-1\",\"index_uuid\":\"u1\"}]},"
                        + "{\"name\":\"logs2\",\"indices\":[{\"index_name\":\".ds-2\",\"index_uuid\":\"u2\"}]}],"
                        + "\"_shards\":{\"total\":1,\"failed\":0},\"errors\":[],\"a.b\":{\"raw\":[1]}}",
            })
    void shows_what_upstream_shows(String filter, String expected) {
        assertThat(render(filter)).isEqualTo(expected);
    }

    @Test
    void many_wildcards_cost_no_more_than_their_length() {
        String hostile = "**.".repeat(200) + "*a*a*a*a*a*a*a*b";

        assertThat(render(hostile)).isEqualTo("{}");
    }

    @Test
    void a_long_row_of_any_depth_costs_as_little_as_one() {
        JsonRendering rendering = new JsonRendering(false, FilterPath.parse("**.".repeat(2_000) + "a"));

        byte[] rendered = assertTimeoutPreemptively(
                TestTimeouts.HANGING,
                () -> rendering.render(json -> {
                    json.writeStartObject();
                    for (int number = 0; number < 10_000; number++) {
                        json.writeNumberField("b" + number, number);
                    }
                    json.writeNumberField("a", 1);
                    json.writeEndObject();
                }));

        assertThat(rendered).asString().isEqualTo("{\"a\":1}");
    }

    @Test
    void more_paths_or_segments_than_anybody_needs_are_refused() {
        assertThat(FilterPath.parse("a,".repeat(99) + "a").hasInclusions()).isTrue();
        assertThatThrownBy(() -> FilterPath.parse("a,-b,".repeat(50) + "a"))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessage("[filter_path] has [101] paths, more than the [100] allowed");
        assertThat(FilterPath.parse("*.".repeat(511) + "a").hasInclusions()).isTrue();
        assertThatThrownBy(() -> FilterPath.parse("*.".repeat(511) + "a,-b"))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessage("[filter_path] has [513] segments in all its paths, more than the [512] allowed");
    }

    @Test
    void no_filter_shows_everything() {
        assertThat(FilterPath.parse("")).isSameAs(FilterPath.EVERYTHING);
        assertThat(FilterPath.parse(" , -")).isSameAs(FilterPath.EVERYTHING);
    }
}

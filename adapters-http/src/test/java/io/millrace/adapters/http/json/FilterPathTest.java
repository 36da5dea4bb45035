package io.millrace.adapters.http.json;

import static org.assertj.core.api.Assertions.assertThat;

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
                    json.writeFieldName("a.b");
                    json.writeRawValue("{\"raw\":[1]}");
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
    void no_filter_shows_everything() {
        assertThat(FilterPath.parse("")).isSameAs(FilterPath.EVERYTHING);
        assertThat(FilterPath.parse(" , -")).isSameAs(FilterPath.EVERYTHING);
    }
}

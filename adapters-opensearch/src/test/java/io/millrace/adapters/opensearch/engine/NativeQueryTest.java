package io.millrace.adapters.opensearch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.FieldPath;
import io.millrace.domain.document.FieldValue.Text;
import io.millrace.domain.document.Query.Terms;
import io.millrace.domain.text.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeQueryTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"text\",\"fields\":{\"keyword\":{\"type\":\"keyword\",\"ignore_above\":256}}}",
                "{\"type\":\"keyword\",\"ignore_above\":8191}"
            })
    void an_index_is_asked_for_a_whole_text_by_either_name_of_its_field(String field) {
        Mapping mapping =
                new Mapping(new JsonText("{\"properties\":{\"client\":{\"properties\":{\"ip\":" + field + "}}}}"));

        for (String path : new String[] {"client.ip", "client.ip.keyword"}) {
            NativeQuery query = NativeQuery.of(Terms.of(new FieldPath(path), new Text("::1")), mapping);

            assertThat(query.exact()).as(path).isTrue();
            assertThat(query.isOnAbsent()).as(path).isFalse();
            assertThat(query.json().toString()).contains("\"client.ip").doesNotContain("match_all");
            assertThat(query.ignored().toString()).contains("\"client.ip\"");
        }
    }

    @Test
    void a_field_below_one_of_any_kind_of_value_may_have_documents() {
        Mapping mapping = new Mapping(new JsonText("{\"properties\":{\"tree\":{\"type\":\"flat_object\"}}}"));

        NativeQuery query = NativeQuery.of(Terms.of(new FieldPath("tree.leaf"), new Text("x")), mapping);

        assertThat(query.exact()).isFalse();
        assertThat(query.json().toString()).contains("match_all");
    }
}

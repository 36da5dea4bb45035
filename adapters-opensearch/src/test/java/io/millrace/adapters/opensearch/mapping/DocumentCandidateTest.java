package io.millrace.adapters.opensearch.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentCandidateTest {

    private static DocumentCandidate source(String json) {
        return source(json, "{}");
    }

    private static DocumentCandidate source(String json, String mappings) {
        return new DocumentCandidate(
                new DocumentId("1"), new Timestamp(0), json, new Mapping(new JsonText(mappings), false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1", "-0", "1.50", "100e2147483647", "1e2147483649", "1e-2147483649", "12345678901234567890"})
    void a_number_is_the_one_that_the_document_has_whatever_its_exponent(String number) {
        DocumentCandidate source = source("{\"a\":[{\"b\":" + number + "}]}");

        assertThat(source.anyValue(new FieldPath("a.b"), new FieldValue.Numeric(number)::equals))
                .isTrue();
        assertThat(source.hasValue(new FieldPath("a"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.msg.kw", "a.msg"})
    void a_multi_field_has_the_values_of_the_field_to_which_it_belongs(String path) {
        DocumentCandidate source = source(
                "{\"a\":{\"msg\":\"x\"}}",
                "{\"properties\":{\"a\":{\"properties\":{\"msg\":{\"type\":\"text\",\"fields\":{\"kw\":{\"type\":\"keyword\"}}}}}}}");

        assertThat(source.anyValue(new FieldPath(path), new FieldValue.Text("x")::equals))
                .isTrue();
        assertThat(source.hasValue(new FieldPath(path))).isTrue();
        assertThat(source.hasValue(new FieldPath("a.msg.other"))).isFalse();
    }

    @Test
    void texts_truths_and_nulls_are_what_they_are() {
        DocumentCandidate source = source("{\"text\":\"1\",\"truth\":true,\"nothing\":null}");

        assertThat(source.anyValue(new FieldPath("text"), new FieldValue.Text("1")::equals))
                .isTrue();
        assertThat(source.anyValue(new FieldPath("truth"), new FieldValue.Truth(true)::equals))
                .isTrue();
        assertThat(source.hasValue(new FieldPath("nothing"))).isFalse();
    }
}

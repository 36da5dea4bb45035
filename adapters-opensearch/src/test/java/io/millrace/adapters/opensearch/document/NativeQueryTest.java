package io.millrace.adapters.opensearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.mapping.Mapping;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.Query.Terms;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NativeQueryTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"text\",\"fields\":{\"keyword\":{\"type\":\"keyword\",\"ignore_above\":256}}}",
                "{\"type\":\"keyword\",\"ignore_above\":8191}"
            })
    void an_index_is_asked_for_a_whole_text_by_either_name_of_its_field(String field) {
        Mapping mapping = new Mapping(
                new JsonText("{\"properties\":{\"client\":{\"properties\":{\"ip\":" + field + "}}}}"), true);

        for (String path : new String[] {"client.ip", "client.ip.keyword"}) {
            NativeQuery query = NativeQuery.of(Terms.of(new FieldPath(path), new Text("::1")), mapping);

            assertThat(query.exact()).as(path).isTrue();
            assertThat(query.absent()).as(path).isEmpty();
            assertThat(query.json().toString()).contains("\"client.ip").doesNotContain("match_all");
            assertThat(query.fields())
                    .as("fields that can leave out a value and take note")
                    .isEmpty();
        }
    }

    @Test
    void a_condition_that_no_document_can_meet_is_not_sent_beside_another() {
        Mapping mapping = new Mapping(
                new JsonText(
                        "{\"properties\":{\"ip\":{\"type\":\"text\",\"fields\":{\"keyword\":{\"type\":\"keyword\"}}}}}"),
                false);

        NativeQuery query = NativeQuery.of(Terms.of(new FieldPath("ip.keyword"), new Text("::1")), mapping);

        assertThat(query.json()).hasToString("{\"term\":{\"ip.keyword\":\"::1\"}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    {"type":"long"};                            false; false
                    {"type":"long"};                            true;  true
                    {"type":"long","ignore_malformed":true};    false; true
                    {"type":"date","ignore_malformed":"false"}; true;  false
                    {"type":"date"};                            true;  true
                    {"type":"boolean"};                         true;  false
                    """)
    void only_numbers_and_dates_that_may_be_unreadable_are_asked_for_what_was_left_out(
            String field, boolean lenient, boolean doubted) {
        Mapping mapping = new Mapping(new JsonText("{\"properties\":{\"n\":" + field + "}}"), lenient);

        NativeQuery query = NativeQuery.of(Terms.of(new FieldPath("n"), new Text("1")), mapping);

        assertThat(query.fields()).isEqualTo(doubted ? Set.of("n") : Set.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    {"type":"keyword"};                       {"term":{"msg.kw":"x"}};            true
                    {"type":"long"};                          {"match_none":{}};                  true
                    {"type":"text"};                          {"exists":{"field":"msg.kw"}};      false
                    """)
    void a_multi_field_is_found_by_its_own_type(String field, String json, boolean exact) {
        Mapping mapping = new Mapping(
                new JsonText("{\"properties\":{\"msg\":{\"type\":\"text\",\"fields\":{\"kw\":" + field + "}}}}"),
                false);

        NativeQuery query = NativeQuery.of(Terms.of(new FieldPath("msg.kw"), new Text("x")), mapping);

        assertThat(query.json()).hasToString(json);
        assertThat(query.exact()).isEqualTo(exact);
    }

    @Test
    void conditions_are_sent_without_empty_parts_and_equal_values_once() {
        Mapping mapping = new Mapping(new JsonText("{\"properties\":{\"n\":{\"type\":\"long\"}}}"), false);
        Query one = new Terms(new FieldPath("n"), List.<FieldValue>of(new Text("1"), new Text("1.0")), false);
        Query two = new Terms(new FieldPath("n"), List.<FieldValue>of(new Text("1"), new Text("2")), false);

        assertThat(NativeQuery.of(bool(List.of(two), List.of(one)), mapping).json())
                .hasToString("{\"bool\":{\"filter\":[{\"terms\":{\"n\":[\"1\",\"2\"]}}],"
                        + "\"must_not\":[{\"term\":{\"n\":\"1\"}}]}}");
        assertThat(NativeQuery.of(bool(List.of(one), List.of()), mapping).json())
                .hasToString("{\"bool\":{\"filter\":[{\"term\":{\"n\":\"1\"}}]}}");
        assertThat(NativeQuery.of(bool(List.of(), List.of()), mapping).json()).hasToString("{\"match_all\":{}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    {"type":"keyword"}; disk full; {"wildcard":{"m":{"value":"*disk*","case_insensitive":true}}}
                    {"type":"keyword"}; 404;       {"exists":{"field":"m"}}
                    {"type":"keyword"}; \u0436;     {"exists":{"field":"m"}}
                    {"type":"text"};    disk;      {"exists":{"field":"m"}}
                    {"type":"text","fields":{"keyword":{"type":"keyword","ignore_above":256}}}; disk; \
                    {"exists":{"field":"m"}}
                    """)
    void the_cluster_selects_texts_that_may_contain_a_phrase(String field, String phrase, String json) {
        Mapping mapping = new Mapping(new JsonText("{\"properties\":{\"m\":" + field + "}}"), false);

        NativeQuery query = NativeQuery.of(
                new Query.Passes(new FieldPath("m"), Phrase.of(phrase, false).orElseThrow()), mapping);

        assertThat(query.json()).hasToString(json);
        assertThat(query.exact()).isFalse();
    }

    @Test
    void numbers_are_found_by_the_cluster() {
        Mapping mapping = new Mapping(new JsonText("{\"properties\":{\"n\":{\"type\":\"double\"}}}"), false);

        NativeQuery query = NativeQuery.of(
                new Query.Passes(new FieldPath("n"), Phrase.of("404", false).orElseThrow()), mapping);

        assertThat(query.json()).hasToString("{\"term\":{\"n\":\"404\"}}");
        assertThat(query.exact()).isTrue();
    }

    private static Query bool(List<Query> must, List<Query> mustNot) {
        return new Query.Bool(must, List.of(), mustNot, 0);
    }

    @Test
    void a_field_below_one_of_any_kind_of_value_may_have_documents() {
        Mapping mapping = new Mapping(new JsonText("{\"properties\":{\"tree\":{\"type\":\"flat_object\"}}}"), false);

        NativeQuery query = NativeQuery.of(Terms.of(new FieldPath("tree.leaf"), new Text("x")), mapping);

        assertThat(query.exact()).isFalse();
        assertThat(query.json().toString()).contains("match_all");
    }
}

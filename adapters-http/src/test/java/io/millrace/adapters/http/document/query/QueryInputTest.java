package io.millrace.adapters.http.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QueryInputTest {

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private static FieldValue text(String text) {
        return new FieldValue.Text(text);
    }

    private static FieldValue number(String text) {
        return new FieldValue.Numeric(text);
    }

    static Stream<Arguments> queries() {
        return Stream.of(
                Arguments.of(Map.of("matchAll", true), "{'match_all':{}}"),
                Arguments.of(Map.of("matchNone", true), "{'match_none':{}}"),
                Arguments.of(
                        Map.of("term", Map.of("field", "a.b", "value", number("1e400"), "ignoreCase", false)),
                        "{'term':{'a.b':1e400}}"),
                Arguments.of(
                        Map.of("term", Map.of("field", "a", "value", text("X"), "ignoreCase", true)),
                        "{'term':{'a':{'value':'X','case_insensitive':true}}}"),
                Arguments.of(
                        Map.of("term", Map.of("field", "_id", "value", text("x"), "ignoreCase", false)),
                        "{'term':{'_id':'x'}}"),
                Arguments.of(
                        Map.of("term", Map.of("field", "@timestamp", "value", text("2026-11"), "ignoreCase", false)),
                        "{'term':{'@timestamp':'2026-11'}}"),
                Arguments.of(
                        Map.of("terms", Map.of("field", "a", "values", List.of(text("x"), new FieldValue.Truth(true)))),
                        "{'terms':{'a':['x',true]}}"),
                Arguments.of(
                        Map.of("range", Map.of("field", "@timestamp", "gte", text("now-1d/d"), "lt", text("now/d"))),
                        "{'range':{'@timestamp':{'gte':'now-1d/d','lt':'now/d'}}}"),
                Arguments.of(
                        Map.of(
                                "range",
                                Map.of(
                                        "field",
                                        "@timestamp",
                                        "gt",
                                        text("2026"),
                                        "lte",
                                        text("2027"),
                                        "timeZone",
                                        "+02:00")),
                        "{'range':{'@timestamp':{'gt':'2026','lte':'2027','time_zone':'+02:00'}}}"),
                Arguments.of(
                        Map.of("range", Map.of("field", "n", "gt", number("5"), "format", "epoch_millis")),
                        "{'range':{'n':{'gt':5,'format':'epoch_millis'}}}"),
                Arguments.of(Map.of("exists", Map.of("field", "a")), "{'exists':{'field':'a'}}"),
                Arguments.of(
                        Map.of("prefix", Map.of("field", "a", "value", "x", "ignoreCase", false)),
                        "{'prefix':{'a':'x'}}"),
                Arguments.of(Map.of("ids", Map.of("values", List.of("a", "b"))), "{'ids':{'values':['a','b']}}"),
                Arguments.of(
                        Map.of("match", Map.of("field", "a", "text", "x y", "allWords", true)),
                        "{'match':{'a':{'query':'x y','operator':'and'}}}"),
                Arguments.of(
                        Map.of("match", Map.of("field", "a*", "text", "x y", "allWords", false)),
                        "{'multi_match':{'query':'x y','fields':'a*'}}"),
                Arguments.of(
                        Map.of("matchPhrase", Map.of("field", "a", "text", "x y", "endsWithPrefix", true)),
                        "{'match_phrase_prefix':{'a':'x y'}}"),
                Arguments.of(
                        Map.of("wildcard", Map.of("field", "a", "pattern", "x*", "ignoreCase", true)),
                        "{'wildcard':{'a':{'value':'x*','case_insensitive':true}}}"),
                Arguments.of(
                        Map.of("regexp", Map.of("field", "a", "pattern", "x.*", "ignoreCase", false)),
                        "{'regexp':{'a':'x.*'}}"),
                Arguments.of(
                        Map.of("queryString", Map.of("query", "a:x y", "allWords", true, "fields", List.of("b"))),
                        "{'query_string':{'query':'a:x y','default_operator':'and','fields':['b']}}"),
                Arguments.of(
                        Map.of("queryString", Map.of("query", "x", "allWords", false)),
                        "{'query_string':{'query':'x'}}"),
                Arguments.of(
                        Map.of(
                                "bool",
                                Map.of(
                                        "must", List.of(Map.of("matchAll", true)),
                                        "filter", List.of(Map.of("exists", Map.of("field", "a"))),
                                        "should", List.of(Map.of("exists", Map.of("field", "b"))),
                                        "mustNot", List.of(Map.of("exists", Map.of("field", "c"))),
                                        "minimumShouldMatch", 1)),
                        "{'bool':{'must':{'match_all':{}},'filter':{'exists':{'field':'a'}},"
                                + "'should':{'exists':{'field':'b'}},'must_not':{'exists':{'field':'c'}},"
                                + "'minimum_should_match':1}}"),
                Arguments.of(
                        Map.of("bool", Map.of("should", List.of(Map.of("matchAll", true), Map.of("matchNone", true)))),
                        "{'bool':{'should':[{'match_all':{}},{'match_none':{}}]}}"));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void means_the_same_as_the_query_of_the_rest_interface(Map<String, Object> input, String json) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);

        assertThat(QueryInput.read("query", input, NOW)).isEqualTo(QueryReader.read(StrictJson.parse(body), NOW));
    }

    static Stream<Arguments> mistakes() {
        Map<String, Object> deep = Map.of("matchAll", true);
        for (int level = 0; level < 40; level++) {
            deep = Map.of("bool", Map.of("must", List.of(deep)));
        }
        List<Object> many = new ArrayList<>();
        for (int clause = 0; clause < 1_024; clause++) {
            many.add(Map.of("matchAll", true));
        }
        return Stream.of(
                Arguments.of(Map.of("matchAll", false), "[query.matchAll] must be true"),
                Arguments.of(
                        Map.of("bool", Map.of("must", List.of(Map.of("exists", Map.of("field", "_index"))))),
                        "[query.bool.must[0].exists] [exists] on [_index] is not offered, name the index in the path"),
                Arguments.of(
                        Map.of("range", Map.of("field", "a", "gte", number("1"), "gt", number("1"))),
                        "[query.range] must not have both [gte] and [gt]"),
                Arguments.of(
                        Map.of("range", Map.of("field", "@timestamp", "gte", text("soon"))),
                        "[query.range] failed to parse date field [soon] with format"
                                + " [strict_date_optional_time||epoch_millis]"),
                Arguments.of(
                        Map.of("exists", Map.of("field", "a*")),
                        "[query.exists] field name [a*] must not contain wildcards"),
                Arguments.of(
                        Map.of("queryString", Map.of("query", "(a")),
                        "[query.queryString] Failed to parse query [(a]: a [(] is not closed"),
                Arguments.of(deep, "[query] the query has more than 30 levels of [bool]"),
                Arguments.of(Map.of("bool", Map.of("should", many)), "[query] the query has more than 1024 clauses"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void a_mistake_is_told_with_the_path_of_its_clause_and_the_rule(Map<String, Object> input, String message) {
        assertThatThrownBy(() -> QueryInput.read("query", input, NOW))
                .isInstanceOf(Rejection.class)
                .hasMessage(message);
    }

    @Test
    void an_argument_of_another_name_is_named() {
        assertThatThrownBy(() -> QueryInput.read("only", Map.of("matchNone", false), NOW))
                .hasMessage("[only.matchNone] must be true");
    }
}

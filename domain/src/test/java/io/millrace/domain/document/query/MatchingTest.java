package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.Query.Bool;
import io.millrace.domain.document.query.Query.Bound;
import io.millrace.domain.text.NamePattern;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares queries with a document that has the values {@code level: error}, {@code size: 5} at 10 microseconds. */
class MatchingTest {

    private static final FieldPath LEVEL = new FieldPath("level");
    private static final FieldPath SIZE = new FieldPath("size");
    private static final Timestamp MOMENT = new Timestamp(10);
    private static final Fields DOCUMENT =
            new Fields(MOMENT, Map.of("level", List.of(new Text("error")), "size", List.of(new Numeric("5"))));

    private static final Query YES = new Query.MatchAll();
    private static final Query NO = new Query.MatchNone();

    private static TimeRange range(long from, long to) {
        return TimeRange.of(new Timestamp(from), new Timestamp(to));
    }

    private static boolean matches(Query query) {
        return query.matches(DOCUMENT);
    }

    private static List<Query> queries(String signs) {
        return signs.chars().mapToObj(sign -> sign == '+' ? YES : NO).toList();
    }

    private static Optional<Bound> bound(FieldValue value, boolean inclusive) {
        return Optional.of(new Bound(value, inclusive));
    }

    @ParameterizedTest
    @CsvSource({"10, 20, true", "0, 10, true", "11, 20, false", "0, 9, false", "0, 20, true"})
    void a_range_of_time_includes_both_ends(long from, long to, boolean matched) {
        assertThat(matches(Query.during(range(from, to)))).isEqualTo(matched);
    }

    @Test
    void an_empty_range_of_time_matches_nothing() {
        assertThat(Query.during(TimeRange.NONE)).isEqualTo(NO);
    }

    @ParameterizedTest
    @CsvSource({
        // must, should, must not, minimum of should
        "'', '', '', 0, true",
        "++, '', '', 0, true",
        "+-, '', '', 0, false",
        "'', '', --, 0, true",
        "'', '', -+, 0, false",
        "'', --, '', 0, true",
        "'', --, '', 1, false",
        "'', -+, '', 1, true",
        "'', -+, '', 2, false",
        "'', +-+, '', 2, true",
        "'', ++, '', 3, false",
        "+, +, -, 1, true",
        "+, -, -, 1, false"
    })
    void clauses_are_combined(String must, String should, String mustNot, int minimum, boolean matched) {
        assertThat(matches(new Bool(queries(must), queries(should), queries(mustNot), minimum)))
                .isEqualTo(matched);
    }

    @Test
    void both_of_two_queries_must_match() {
        assertThat(matches(Query.both(YES, YES))).isTrue();
        assertThat(matches(Query.both(YES, NO))).isFalse();
        assertThat(matches(Query.both(NO, YES))).isFalse();
    }

    @Test
    void ids_match_documents_with_these_ids() {
        assertThat(matches(new Query.Ids(Set.of(new DocumentId("other"), DOCUMENT.id()))))
                .isTrue();
        assertThat(matches(new Query.Ids(Set.of(new DocumentId("other"))))).isFalse();
    }

    @Test
    void no_document_is_searched_for_an_empty_set_of_ids() {
        assertThat(new Query.Ids(Set.of()).timeBounds()).isEqualTo(TimeRange.NONE);
        assertThat(new Query.Ids(Set.of(DOCUMENT.id())).timeBounds()).isEqualTo(TimeRange.ALL);
    }

    @Test
    void a_field_exists_if_it_has_a_value() {
        assertThat(matches(new Query.Exists(LEVEL))).isTrue();
        assertThat(matches(new Query.Exists(new FieldPath("user")))).isFalse();
    }

    @Test
    void a_prefix_matches_the_beginning_of_texts() {
        assertThat(matches(new Query.Prefix(LEVEL, "err", false))).isTrue();
        assertThat(matches(new Query.Prefix(LEVEL, "Err", false))).isFalse();
        assertThat(matches(new Query.Prefix(LEVEL, "Err", true))).isTrue();
        assertThat(matches(new Query.Prefix(LEVEL, "rr", false))).isFalse();
        assertThat(matches(new Query.Prefix(SIZE, "5", false))).isFalse();
    }

    @Test
    void tests_apply_to_one_field_or_to_all_fields_of_a_pattern() {
        ValueTest wildcard = TextPattern.of(TextPattern.Syntax.WILDCARD, "e*r", false);

        assertThat(matches(new Query.Passes(LEVEL, wildcard))).isTrue();
        assertThat(matches(new Query.Passes(SIZE, wildcard))).isFalse();
        assertThat(matches(new Query.AnyField(new NamePattern("lev*"), wildcard)))
                .isTrue();
        assertThat(matches(new Query.AnyField(new NamePattern("s*"), wildcard))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "5, true, 5, true, true",
        "5, false, 6, true, false",
        "4, true, 5, false, false",
        "4, false, 6, false, true",
        "6, true, 9, true, false",
        "1, true, 4, true, false"
    })
    void bounds_are_inclusive_or_exclusive(
            String from, boolean fromIncluded, String to, boolean toIncluded, boolean in) {
        assertThat(matches(new Query.Between(
                        SIZE, bound(new Numeric(from), fromIncluded), bound(new Numeric(to), toIncluded))))
                .isEqualTo(in);
    }

    @Test
    void a_range_without_a_bound_is_open() {
        assertThat(matches(new Query.Between(SIZE, bound(new Numeric("5"), true), Optional.empty())))
                .isTrue();
        assertThat(matches(new Query.Between(SIZE, Optional.empty(), bound(new Numeric("4"), true))))
                .isFalse();
        assertThat(matches(new Query.Between(SIZE, Optional.empty(), bound(new Numeric("5"), true))))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"error, error, true", "a, f, true", "f, z, false", "a, b, false", "'error ', z, false"})
    void texts_are_compared_by_their_characters(String from, String to, boolean in) {
        assertThat(matches(new Query.Between(LEVEL, bound(new Text(from), true), bound(new Text(to), true))))
                .isEqualTo(in);
    }

    @Test
    void texts_with_dates_are_compared_as_dates() {
        FieldPath day = new FieldPath("day");
        Fields document = new Fields(MOMENT, Map.of("day", List.of(new Text("2015-05-17T12:00:00+02:00"))));

        assertThat(new Query.Between(day, bound(new Text("2015-05-17T10:00:00Z"), true), Optional.empty())
                        .matches(document))
                .isTrue();
        assertThat(new Query.Between(day, bound(new Text("2015-05-17T10:00:00Z"), false), Optional.empty())
                        .matches(document))
                .isFalse();
        assertThat(new Query.Between(day, Optional.empty(), bound(new Text("2015-05-17T10:30:00Z"), true))
                        .matches(document))
                .isTrue();
    }

    @Test
    void a_boolean_is_in_no_range_of_numbers() {
        Fields document = new Fields(MOMENT, Map.of("size", List.of(new Truth(true))));

        assertThat(new Query.Between(SIZE, bound(new Numeric("0"), true), Optional.empty()).matches(document))
                .isFalse();
        assertThat(new Query.Between(SIZE, Optional.empty(), bound(new Numeric("9"), true)).matches(document))
                .isFalse();
    }

    @Test
    void a_query_has_up_to_65536_terms() {
        assertThatCode(() -> new Query.Terms(LEVEL, Collections.nCopies(65_536, new Text("x")), false))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new Query.Ids(IntStream.range(0, 65_537)
                        .mapToObj(i -> new DocumentId(Integer.toString(i)))
                        .collect(Collectors.toSet())))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("[ids] has 65537 values");
    }

    @Test
    void a_query_has_up_to_30_nested_levels() {
        Query query = YES;
        for (int i = 0; i < 29; i++) {
            query = new Bool(List.of(query), List.of(), List.of(), 0);
        }
        Query deepest = query;

        assertThat(Query.requireModest(deepest)).isSameAs(deepest);
    }

    @Test
    void a_long_pattern_counts_as_many_clauses() {
        Query pattern = new Query.Passes(
                LEVEL,
                TextPattern.of(TextPattern.Syntax.WILDCARD, "a".repeat(1_000), false)
                        .orWords());
        Query ofAnyField = new Query.AnyField(
                new NamePattern("*"), TextPattern.of(TextPattern.Syntax.WILDCARD, "a".repeat(1_000), false));

        for (Query heavy : List.of(pattern, ofAnyField)) {
            assertThatCode(() -> Query.requireModest(new Bool(Collections.nCopies(40, heavy), List.of(), List.of(), 0)))
                    .doesNotThrowAnyException();
            assertThatThrownBy(() ->
                            Query.requireModest(new Bool(Collections.nCopies(60, heavy), List.of(), List.of(), 0)))
                    .isInstanceOf(Rejection.class);
        }
        assertThatCode(() -> Query.requireModest(new Bool(
                        Collections.nCopies(
                                500, new Query.Passes(LEVEL, TextPattern.of(TextPattern.Syntax.WILDCARD, "a*", false))),
                        List.of(),
                        List.of(),
                        0)))
                .doesNotThrowAnyException();
    }

    @Test
    void equal_wanted_values_and_patterns_make_equal_queries() {
        TextPattern pattern = TextPattern.of(TextPattern.Syntax.WILDCARD, "a*", false);

        assertThat(terms("x", false)).isEqualTo(terms("x", false)).hasSameHashCodeAs(terms("x", false));
        assertThat(terms("x", false)).isNotEqualTo(terms("x", true)).isNotEqualTo(terms("y", false));
        assertThat(pattern)
                .isEqualTo(TextPattern.of(TextPattern.Syntax.WILDCARD, "a*", false))
                .hasSameHashCodeAs(TextPattern.of(TextPattern.Syntax.WILDCARD, "a*", false));
        assertThat(Stream.of(
                        TextPattern.of(TextPattern.Syntax.REGEXP, "a*", false),
                        TextPattern.of(TextPattern.Syntax.WILDCARD, "b*", false),
                        TextPattern.of(TextPattern.Syntax.WILDCARD, "a*", true),
                        pattern.orWords()))
                .doesNotContain(pattern);
    }

    private static Query.Terms terms(String value, boolean ignoreCase) {
        return new Query.Terms(LEVEL, List.of(new Text(value)), ignoreCase);
    }

    @ParameterizedTest
    @CsvSource({"a.keyword, a", "a.b.keyword, a.b", ".keyword, .keyword", "keyword, keyword", "a, a"})
    void a_path_to_exact_values_is_the_path_of_the_field(String path, String exact) {
        assertThat(new FieldPath(path).exact()).isEqualTo(new FieldPath(exact));
    }

    @Test
    void the_path_of_an_inner_field_follows_that_of_the_outer_field() {
        assertThat(FieldPath.below("", "a")).isEqualTo("a");
        assertThat(FieldPath.below("a", "b")).isEqualTo("a.b");
        assertThat(FieldPath.below("x".repeat(1_000), "b")).isEqualTo("x".repeat(1_000) + ".b");
        assertThat(FieldPath.below("x".repeat(1_001), "b")).isEqualTo("x".repeat(1_001));
    }
}

package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.Query.Bool;
import io.millrace.domain.document.query.Query.During;
import io.millrace.domain.document.query.Query.Exists;
import io.millrace.domain.document.query.Query.MatchAll;
import io.millrace.domain.document.query.Query.Terms;
import io.millrace.domain.text.NamePattern;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryTest {

    private static final TimeRange SEVENTEENTH = day("2015-05-17");
    private static final TimeRange EIGHTEENTH = day("2015-05-18");
    private static final TimeRange TWENTIETH = day("2015-05-20");
    private static final FieldPath PATH = new FieldPath("a");
    private static final Query FIELD = new Exists(PATH);

    private static TimeRange day(String day) {
        return TimeRange.of(
                Timestamp.parse(day + "T00:00:00Z").orElseThrow(),
                Timestamp.parse(day + "T23:59:59Z").orElseThrow());
    }

    @Test
    void all_that_must_match_narrows_the_time() {
        Query query = new Bool(List.of(new During(SEVENTEENTH), FIELD), List.of(), List.of(), 0);

        assertThat(query.timeBounds()).isEqualTo(SEVENTEENTH);
    }

    @Test
    void times_that_exclude_one_another_leave_none() {
        Query query = new Bool(List.of(new During(SEVENTEENTH), new During(EIGHTEENTH)), List.of(), List.of(), 0);

        assertThat(query.timeBounds().isEmpty()).isTrue();
    }

    @Test
    void alternatives_span_from_the_first_to_the_last() {
        Query query = new Bool(List.of(), List.of(new During(TWENTIETH), new During(SEVENTEENTH)), List.of(), 1);

        assertThat(query.timeBounds()).isEqualTo(TimeRange.of(SEVENTEENTH.from(), TWENTIETH.to()));
    }

    @Test
    void an_alternative_without_time_leaves_it_open() {
        Query query = new Bool(List.of(), List.of(new During(TWENTIETH), FIELD), List.of(), 1);

        assertThat(query.timeBounds().isAll()).isTrue();
    }

    @Test
    void what_must_not_or_need_not_match_says_nothing_of_the_time() {
        Query query = new Bool(List.of(), List.of(new During(SEVENTEENTH)), List.of(new During(EIGHTEENTH)), 0);

        assertThat(query.timeBounds().isAll()).isTrue();
    }

    @Test
    void a_query_on_a_field_accepts_the_values_that_make_a_document_match() {
        Query.OnFields terms = new Terms(PATH, List.of(new Text("100"), new Truth(true)), false);
        Query.OnFields prefix = new Query.Prefix(PATH, "10", false);
        Query.OnFields between =
                new Query.Between(PATH, Optional.of(new Query.Bound(new Numeric("100"), true)), Optional.empty());
        List<FieldValue> values =
                List.of(new Text("100"), new Numeric("1.0e2"), new Truth(true), new Text("true"), new Numeric("99"));

        assertThat(values.stream().map(terms::accepts)).containsExactly(true, true, true, true, false);
        assertThat(values.stream().map(prefix::accepts)).containsExactly(true, false, false, false, false);
        assertThat(values.stream().map(between::accepts)).containsExactly(false, true, false, false, false);
        assertThat(values.stream().map(new Exists(PATH)::accepts)).containsOnly(true);
    }

    @Test
    void fields_are_needed_only_where_they_can_decide() {
        assertThat(new Bool(List.of(new MatchAll()), List.of(FIELD), List.of(), 0).needsFields())
                .isFalse();
        assertThat(new Bool(List.of(), List.of(FIELD), List.of(), 1).needsFields())
                .isTrue();
        assertThat(new Bool(List.of(), List.of(), List.of(FIELD), 0).needsFields())
                .isTrue();
    }

    @Test
    void too_many_clauses_are_refused() {
        Query largest = new Bool(Collections.nCopies(1_023, FIELD), List.of(), List.of(), 0);
        Query tooLarge = new Bool(Collections.nCopies(1_024, FIELD), List.of(), List.of(), 0);

        assertThat(Query.requireModest(largest)).isSameAs(largest);
        assertThatThrownBy(() -> Query.requireModest(tooLarge))
                .isInstanceOf(Rejection.class)
                .hasMessage("the query has more than 1024 clauses");
    }

    @Test
    void too_many_levels_are_refused() {
        Query query = FIELD;
        for (int i = 0; i < 31; i++) {
            query = new Bool(List.of(query), List.of(), List.of(), 0);
        }
        Query tooDeep = query;

        assertThatThrownBy(() -> Query.requireModest(tooDeep))
                .isInstanceOf(Rejection.class)
                .hasMessage("the query has more than 30 nested levels");
    }

    @Test
    void too_many_terms_are_refused() {
        List<FieldValue> values = Collections.nCopies(65_537, new Text("x"));

        assertThatThrownBy(() -> new Terms(new FieldPath("a"), values, false))
                .isInstanceOf(Rejection.class)
                .hasMessage("[terms] has 65537 values, more than the 65536 allowed");
    }

    @Test
    void the_cost_of_a_value_does_not_depend_on_how_many_are_wanted() {
        List<FieldValue> wanted = IntStream.range(0, 49_000)
                .mapToObj(i -> (FieldValue) new Numeric("1" + i + ".5"))
                .toList();
        List<FieldValue> values = IntStream.range(0, 200_000)
                .mapToObj(i -> (FieldValue) new Numeric("2" + i))
                .toList();
        Candidate candidate = new Values(values);

        // Comparing every value with every other takes many minutes, also on a quiet machine.
        assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
            assertThat(new Terms(PATH, wanted, false).matches(candidate)).isFalse();
            assertThat(new Terms(PATH, wanted, true).matches(candidate)).isFalse();
        });
    }

    @Test
    void a_value_of_a_document_is_read_as_a_number_once() {
        FieldValue value = new Numeric("12.50");

        assertThat(value.number()).isSameAs(value.number());
    }

    @Test
    void a_text_of_a_document_is_read_as_a_date_once() {
        FieldValue value = new Text("2015-05-17");

        assertThat(value.date()).isSameAs(value.date());
    }

    @Test
    void terms_accept_other_spellings_of_numbers_and_the_text_form_of_booleans() {
        assertThat(accepts(new Numeric("1.0"), new Numeric("1"), false)).isTrue();
        assertThat(accepts(new Text("1.0"), new Numeric("1"), false)).isTrue();
        assertThat(accepts(new Numeric("1.0"), new Text("1"), false)).isFalse();
        assertThat(accepts(new Text("true"), new Truth(true), false)).isTrue();
        assertThat(accepts(new Text("GET"), new Text("get"), false)).isFalse();
        assertThat(accepts(new Text("GET"), new Text("get"), true)).isTrue();
        assertThat(accepts(new Text("\u0130"), new Text("i"), true)).isEqualTo("\u0130".equalsIgnoreCase("i"));
    }

    private static boolean accepts(FieldValue wanted, FieldValue value, boolean ignoreCase) {
        return new Terms(PATH, List.of(wanted), ignoreCase).matches(new Values(List.of(value)));
    }

    /** A document with these values in every field. */
    private record Values(List<FieldValue> values) implements Candidate {

        @Override
        public DocumentId id() {
            return new DocumentId("1");
        }

        @Override
        public Timestamp timestamp() {
            return Timestamp.MINIMUM;
        }

        @Override
        public boolean anyValue(FieldPath path, Predicate<FieldValue> test) {
            return values.stream().anyMatch(test);
        }

        @Override
        public boolean anyValue(NamePattern fields, Predicate<FieldValue> test) {
            return values.stream().anyMatch(test);
        }

        @Override
        public boolean hasValue(FieldPath path) {
            return !values.isEmpty();
        }
    }
}

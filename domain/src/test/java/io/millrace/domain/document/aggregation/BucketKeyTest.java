package io.millrace.domain.document.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.BucketKey.Combined;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.aggregation.BucketKey.Term.Kind;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of buckets, and the intervals whose beginnings are keys. */
class BucketKeyTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static Term term(FieldValue value) {
        return Term.of(value);
    }

    private static long at(String text) {
        return Timestamp.parse(text).orElseThrow().toEpochMillis();
    }

    private static String text(long milliseconds) {
        return Timestamp.ofEpochMillis(milliseconds).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "7, 7",
        "007, 7",
        "1.50, 1.5",
        "-0, 0",
        "2e2, 200",
        "123456789012345678, 123456789012345678",
        "1234567890123456789, 1234567890123456789",
        "1e39, 1000000000000000000000000000000000000000",
        "1e41, 1E41"
    })
    void numbers_have_their_shortest_notation(String number, String text) {
        assertThat(term(new Numeric(number)).text()).isEqualTo(text);
    }

    @Test
    void a_term_has_the_type_of_its_value() {
        assertThat(term(new Numeric("1")).kind()).isEqualTo(Kind.NUMBER);
        assertThat(term(new Text("1")).kind()).isEqualTo(Kind.TEXT);
        assertThat(term(new Truth(true)).kind()).isEqualTo(Kind.TRUTH);
        assertThat(Term.of(new Timestamp(1_500_000)))
                .isEqualTo(term(new Numeric("1500")))
                .extracting(Term::kind)
                .isEqualTo(Kind.MOMENT);
    }

    @Test
    void equal_terms_have_the_first_of_their_types() {
        Term number = term(new Numeric("1"));
        Term text = term(new Text("1"));

        assertThat(number).isEqualTo(text).hasSameHashCodeAs(text).isNotEqualTo(term(new Numeric("2")));
        assertThat(text.orFirst(number)).isSameAs(number);
        assertThat(number.orFirst(text)).isSameAs(number);
        assertThat(text.orFirst(term(new Text("1")))).isSameAs(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "12", "1.5", "-3", "0"})
    void a_text_in_the_shortest_notation_is_a_number(String text) {
        assertThat(term(new Text(text)).number())
                .isEqualTo(term(new Numeric(text)).number());
        assertThat(term(new Text(text)).number()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "01", "1.50", "1e2", "-0", "true"})
    void other_texts_are_no_numbers(String text) {
        assertThat(term(new Text(text)).number()).isEmpty();
    }

    @Test
    void numbers_come_before_other_terms_which_are_ordered_by_their_bytes() {
        List<BucketKey> ordered = List.of(
                term(new Numeric("-1")),
                term(new Text("9")),
                term(new Numeric("10")),
                term(new Text("01")),
                term(new Text("1.50")),
                term(new Text("a")),
                term(new Truth(true)),
                term(new Text("\uE000")),
                term(new Text("\uD83D\uDE00")));

        assertOrdered(ordered);
    }

    @Test
    void keys_of_one_kind_are_ordered_by_their_value() {
        assertOrdered(List.of(new BucketKey.Moment(-5), new BucketKey.Moment(3)));
        assertOrdered(List.of(new BucketKey.Numeric(-0.5), new BucketKey.Numeric(0.25)));
        assertOrdered(List.of(new BucketKey.Position(0), new BucketKey.Position(1)));
    }

    @Test
    void combined_keys_are_ordered_by_their_first_different_part() {
        BucketKey.Absent absent = new BucketKey.Absent();
        Term one = term(new Numeric("1"));
        Term two = term(new Numeric("2"));

        assertOrdered(List.of(
                new Combined(List.of(absent, two)),
                new Combined(List.of(one, absent)),
                new Combined(List.of(one, one)),
                new Combined(List.of(one, two)),
                new Combined(List.of(two, one))));
    }

    private static void assertOrdered(List<BucketKey> keys) {
        for (int i = 0; i < keys.size(); i++) {
            for (int j = 0; j < keys.size(); j++) {
                assertThat(Integer.signum(BucketKey.compare(keys.get(i), keys.get(j))))
                        .as("%s and %s", keys.get(i), keys.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2015-05-17T10:00:00Z, 2015-05-17T09:00:00Z, 2015-05-17T12:00:00Z",
        "2015-05-17T08:59:59.999Z, 2015-05-17T06:00:00Z, 2015-05-17T09:00:00Z",
        "1969-12-31T23:59:59Z, 1969-12-31T21:00:00Z, 1970-01-01T00:00:00Z"
    })
    void fixed_intervals_are_aligned_to_the_epoch(String moment, String beginning, String next) {
        DateInterval hours = new DateInterval.Fixed(10_800_000);

        assertThat(text(hours.floor(at(moment), ZoneOffset.UTC))).isEqualTo(beginning);
        assertThat(text(hours.next(at(beginning), ZoneOffset.UTC))).isEqualTo(next);
    }

    @Test
    void fixed_intervals_are_aligned_in_local_time() {
        DateInterval hours = new DateInterval.Fixed(10_800_000);

        assertThat(text(hours.floor(at("2015-05-17T10:30:00Z"), ZoneOffset.ofHours(2))))
                .isEqualTo("2015-05-17T10:00:00Z");
        assertThat(text(hours.floor(at("2015-05-17T10:30:00Z"), BERLIN))).isEqualTo("2015-05-17T10:00:00Z");
        assertThat(text(hours.next(at("2015-05-17T10:00:00Z"), BERLIN))).isEqualTo("2015-05-17T13:00:00Z");
    }

    /** On 2015-03-29 at 01:00 UTC, clocks in Berlin changed from 02:00 to 03:00. */
    @Test
    void an_interval_that_would_begin_in_a_skipped_hour_begins_after_it() {
        DateInterval hours = new DateInterval.Fixed(7_200_000);

        assertThat(text(hours.floor(at("2015-03-29T01:30:00Z"), BERLIN))).isEqualTo("2015-03-29T01:00:00Z");
        assertThat(text(hours.next(at("2015-03-28T23:00:00Z"), BERLIN))).isEqualTo("2015-03-29T01:00:00Z");
        assertThat(text(hours.next(at("2015-03-29T01:00:00Z"), BERLIN))).isEqualTo("2015-03-29T02:00:00Z");
    }

    @Test
    void each_next_interval_begins_later_and_contains_its_beginning() {
        for (long length : new long[] {900_000, 3_600_000, 7_200_000, 86_400_000}) {
            DateInterval interval = new DateInterval.Fixed(length);
            for (String day : List.of("2015-03-28T00:00:00Z", "2015-10-24T00:00:00Z")) {
                long beginning = interval.floor(at(day), BERLIN);
                for (int i = 0; i < 200; i++) {
                    long next = interval.next(beginning, BERLIN);
                    assertThat(next).isGreaterThan(beginning);
                    assertThat(interval.floor(next, BERLIN)).isEqualTo(next);
                    assertThat(interval.floor(next - 1, BERLIN)).isEqualTo(beginning);
                    beginning = next;
                }
            }
        }
    }

    @Test
    void an_interval_has_between_one_millisecond_and_36500_days() {
        assertThat(new DateInterval.Fixed(1).floor(5, ZoneOffset.UTC)).isEqualTo(5);
        assertThat(new DateInterval.Fixed(36_500L * 86_400_000).floor(5, ZoneOffset.UTC))
                .isZero();
        assertThatThrownBy(() -> new DateInterval.Fixed(0)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new DateInterval.Fixed(36_500L * 86_400_000 + 1))
                .isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource({
        "MINUTE, 2015-05-17T10:30:00Z, 2015-05-17T10:31:00Z",
        "HOUR, 2015-05-17T10:00:00Z, 2015-05-17T11:00:00Z",
        "DAY, 2015-05-17T00:00:00Z, 2015-05-18T00:00:00Z",
        "WEEK, 2015-05-11T00:00:00Z, 2015-05-18T00:00:00Z",
        "QUARTER, 2015-04-01T00:00:00Z, 2015-07-01T00:00:00Z"
    })
    void units_of_the_calendar_begin_at_their_first_moment(DateInterval.Calendar unit, String beginning, String next) {
        assertThat(text(unit.floor(at("2015-05-17T10:30:15Z"), ZoneOffset.UTC))).isEqualTo(beginning);
        assertThat(text(unit.next(at(beginning), ZoneOffset.UTC))).isEqualTo(next);
    }
}

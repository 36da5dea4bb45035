package io.millrace.domain.document.aggregation.collector;

import static io.millrace.domain.document.aggregation.collector.Evaluation.FIELD;
import static io.millrace.domain.document.aggregation.collector.Evaluation.TIMESTAMP;
import static io.millrace.domain.document.aggregation.collector.Evaluation.at;
import static io.millrace.domain.document.aggregation.collector.Evaluation.collector;
import static io.millrace.domain.document.aggregation.collector.Evaluation.document;
import static io.millrace.domain.document.aggregation.collector.Evaluation.documents;
import static io.millrace.domain.document.aggregation.collector.Evaluation.moment;
import static io.millrace.domain.document.aggregation.collector.Evaluation.place;
import static io.millrace.domain.document.aggregation.collector.Evaluation.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Ranges.Span;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Hits;
import io.millrace.domain.document.aggregation.AggregationResult.Hits.Hit;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.Fields;
import io.millrace.domain.document.query.Query;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Aggregations whose number of buckets or documents the request defines. */
class FixedBucketsTest {

    private static final OptionalDouble OPEN = OptionalDouble.empty();
    private static final Fields MORNING = moment("2015-05-17T08:00:00Z");
    private static final Fields NOON = moment("2015-05-17T12:00:00Z");
    private static final Fields EVENING = moment("2015-05-17T20:00:00Z");

    private static OptionalDouble end(double value) {
        return OptionalDouble.of(value);
    }

    private static Aggregation ranges(boolean ofDates, Optional<FieldValue> missing, Span... spans) {
        return new Aggregation.Ranges(FIELD, ofDates, List.of(spans), missing);
    }

    private static Aggregation numbers(Span... spans) {
        return ranges(false, Optional.empty(), spans);
    }

    private static List<Long> counts(Aggregation aggregation, Fields... documents) {
        return ((Buckets) result(collector(aggregation, documents)))
                .buckets().stream().map(Bucket::documents).toList();
    }

    private static Hit hit(Fields document, long place) {
        return new Hit(document.timestamp(), place(place));
    }

    @Test
    void a_range_includes_its_lower_end_but_not_its_upper_end() {
        assertThat(counts(numbers(new Span(end(1), end(3))), documents(0, 1, 2, 3)))
                .containsExactly(2L);
    }

    @Test
    void a_range_without_an_end_is_open() {
        assertThat(counts(numbers(new Span(OPEN, end(2)), new Span(end(2), OPEN)), documents(1, 2, 3)))
                .containsExactly(1L, 2L);
        assertThat(counts(numbers(new Span(OPEN, OPEN)), documents(1, 2, 3))).containsExactly(3L);
    }

    @Test
    void ranges_may_overlap_and_are_part_of_the_result_if_they_are_empty() {
        List<Bucket> buckets = ((Buckets) result(collector(
                        numbers(new Span(end(0), end(5)), new Span(end(4), end(9)), new Span(end(20), OPEN)),
                        documents(4))))
                .buckets();

        assertThat(buckets)
                .containsExactly(
                        new Bucket(new BucketKey.Position(0), 1, Collections.emptyMap()),
                        new Bucket(new BucketKey.Position(1), 1, Collections.emptyMap()),
                        new Bucket(new BucketKey.Position(2), 0, Collections.emptyMap()));
    }

    @Test
    void a_document_with_several_values_counts_once_in_a_range() {
        assertThat(counts(numbers(new Span(end(0), end(5))), document(new Numeric("1"), new Numeric("2"))))
                .containsExactly(1L);
    }

    @Test
    void ranges_of_numbers_use_texts_with_numbers_but_no_other_texts() {
        assertThat(counts(
                        numbers(new Span(end(0), end(5))),
                        document(new Text("3")),
                        document(new Truth(true)),
                        document(new Text("x"))))
                .containsExactly(2L);
    }

    @Test
    void ranges_of_dates_use_dates_and_milliseconds_but_no_booleans() {
        Span day = new Span(end((double) at("2015-05-17T00:00:00Z").toEpochMillis()), end((double)
                at("2015-05-18T00:00:00Z").toEpochMillis()));

        assertThat(counts(
                        ranges(true, Optional.empty(), day),
                        document(new Text("2015-05-17")),
                        document(new Numeric("1431857103000")),
                        document(new Text("2015-05-18")),
                        document(new Truth(true)),
                        document(new Text("x"))))
                .containsExactly(2L);
    }

    @Test
    void a_missing_value_replaces_documents_without_a_number_or_date() {
        Span span = new Span(end(7), end(8));

        assertThat(counts(
                        ranges(false, Optional.of(new Numeric("7")), span),
                        document(),
                        document(new Text("x")),
                        document(new Numeric("1"))))
                .containsExactly(2L);
        assertThat(counts(
                        ranges(true, Optional.of(new Numeric("7")), span),
                        document(),
                        document(new Truth(true)),
                        document(new Numeric("1"))))
                .containsExactly(2L);
    }

    @Test
    void timestamps_are_in_the_ranges_of_their_milliseconds() {
        Aggregation ranges = new Aggregation.Ranges(
                TIMESTAMP,
                true,
                List.of(new Span(end((double) NOON.timestamp().toEpochMillis()), OPEN)),
                Optional.empty());

        assertThat(counts(ranges, MORNING, NOON, EVENING)).containsExactly(2L);
    }

    @Test
    void filters_may_overlap_and_other_documents_have_the_last_bucket() {
        Query positive = new Query.Terms(FIELD, List.of(new Numeric("1"), new Numeric("2")), false);
        Query two = new Query.Terms(FIELD, List.of(new Numeric("2")), false);

        assertThat(counts(new Aggregation.Filters(List.of(positive, two), true), documents(1, 2, 3, 4, 5)))
                .containsExactly(2L, 1L, 3L);
        assertThat(counts(new Aggregation.Filters(List.of(positive, two), false), documents(1, 2, 3)))
                .containsExactly(2L, 1L);
    }

    @Test
    void fixed_buckets_have_inner_aggregations() {
        Aggregations sum = new Aggregations(
                List.of(new Entry("s", new Aggregation.Statistics(FIELD, Optional.empty()), Aggregations.NONE)));

        Buckets found = (Buckets) result(collector(numbers(new Span(end(2), OPEN)), sum, documents(1, 2, 3)));

        assertThat(found.buckets().get(0).inner("s")).isEqualTo(new Numbers(2, 2, 3, 5, 13));
    }

    @Test
    void fixed_buckets_count_for_the_maximum_of_buckets() {
        Aggregations inner = new Aggregations(List.of(new Entry(
                "i",
                numbers(Collections.nCopies(1_024, new Span(OPEN, OPEN)).toArray(Span[]::new)),
                Aggregations.NONE)));
        Span[] fits = Collections.nCopies(63, new Span(OPEN, OPEN)).toArray(Span[]::new);
        Span[] exceeds = Collections.nCopies(64, new Span(OPEN, OPEN)).toArray(Span[]::new);

        assertThatCode(() -> collector(numbers(fits), inner).results()).doesNotThrowAnyException();
        assertThatThrownBy(() -> collector(numbers(exceeds), inner).results())
                .isInstanceOf(Rejection.class)
                .hasMessage("the result has more than [65536] buckets, at least [65600]");
    }

    /** The letters are documents of the morning, of noon and of the evening. Their places are their positions. */
    @ParameterizedTest
    @CsvSource({
        "TIMESTAMP, MEN, 0 2",
        "TIMESTAMP, ENM, 2 1",
        "TIMESTAMP_DESCENDING, MEN, 1 2",
        "TIMESTAMP_DESCENDING, NME, 2 0",
        "PLACE, MEN, 0 1",
        "PLACE, ENM, 0 1",
        "PLACE_DESCENDING, MEN, 2 1",
        "PLACE_DESCENDING, ENM, 2 1",
        "PLACE_DESCENDING, NME, 2 1"
    })
    void top_hits_are_the_first_documents_of_the_order(Page.Sort order, String arrivals, String places) {
        Fields[] documents = arrivals.chars()
                .mapToObj(time -> time == 'M' ? MORNING : time == 'N' ? NOON : EVENING)
                .toArray(Fields[]::new);

        Hits found = (Hits) result(collector(new Aggregation.TopHits(0, 2, order), documents));

        assertThat(found.total()).isEqualTo(3);
        assertThat(found.hits())
                .extracting(hit -> Long.toString(hit.place().position()))
                .containsExactly(places.split(" "));
    }

    @ParameterizedTest
    @EnumSource(Page.Sort.class)
    void documents_with_the_same_timestamp_are_ordered_by_their_place(Page.Sort order) {
        Hits found = (Hits) result(collector(new Aggregation.TopHits(0, 2, order), NOON, NOON, NOON));

        assertThat(found.hits())
                .isEqualTo(
                        order == Page.Sort.PLACE_DESCENDING
                                ? List.of(hit(NOON, 2), hit(NOON, 1))
                                : List.of(hit(NOON, 0), hit(NOON, 1)));
    }

    @Test
    void an_offset_skips_the_first_documents() {
        Hits found =
                (Hits) result(collector(new Aggregation.TopHits(1, 1, Page.Sort.TIMESTAMP), EVENING, NOON, MORNING));

        assertThat(found).isEqualTo(new Hits(3, List.of(hit(NOON, 1))));
    }

    @Test
    void top_hits_without_documents_count_them() {
        assertThat(result(collector(new Aggregation.TopHits(0, 0, Page.Sort.TIMESTAMP), NOON, NOON)))
                .isEqualTo(new Hits(2, List.of()));
    }

    @Test
    void top_hits_have_up_to_100_documents() {
        assertThatCode(() -> new Aggregation.TopHits(99, 1, Page.Sort.ANY)).doesNotThrowAnyException();
        assertThatThrownBy(() -> new Aggregation.TopHits(99, 2, Page.Sort.ANY)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new Aggregation.TopHits(-1, 2, Page.Sort.ANY)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new Aggregation.TopHits(0, -1, Page.Sort.ANY)).isInstanceOf(Rejection.class);
    }

    @Test
    void ranges_and_filters_have_up_to_1024_entries() {
        Aggregation largest =
                numbers(Collections.nCopies(1_024, new Span(OPEN, OPEN)).toArray(Span[]::new));

        assertThat(largest.fields()).isEqualTo(Set.of(FIELD));
        assertThatThrownBy(() ->
                        numbers(Collections.nCopies(1_025, new Span(OPEN, OPEN)).toArray(Span[]::new)))
                .isInstanceOf(Rejection.class)
                .hasMessage("[ranges] must not have more than 1024 entries, but had 1025");
        assertThatThrownBy(() -> new Aggregation.Filters(Collections.nCopies(1_025, new Query.MatchAll()), false))
                .isInstanceOf(Rejection.class);
    }
}

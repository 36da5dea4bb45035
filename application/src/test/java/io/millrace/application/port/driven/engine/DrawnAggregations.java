package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.AddressRanges.AddressSpan;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregation.BucketsOfField;
import io.millrace.domain.document.aggregation.Aggregation.Composite.Source;
import io.millrace.domain.document.aggregation.Aggregation.Ranges.Span;
import io.millrace.domain.document.aggregation.Aggregation.WeightedAverage.Operand;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.AutoInterval;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.aggregation.collector.AggregationCollector;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.SortValue;
import io.millrace.domain.network.NetworkAddress;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;

/**
 * Trees of aggregations, drawn from a seed, and their plain evaluation. Estimates such as the median deviation are not
 * drawn, because engines may estimate them differently.
 */
public final class DrawnAggregations {

    private static final FieldPath TIMESTAMP = new FieldPath("@timestamp");
    private static final double TOLERANCE = 1e-9;

    private final Random random;
    private final List<FieldPath> fields;

    /**
     * Creates a source of aggregations of these fields and of the timestamp.
     *
     * @param fields the names of fields
     */
    public DrawnAggregations(Random random, String... fields) {
        this.random = random;
        this.fields = List.of(fields).stream().map(FieldPath::new).toList();
    }

    /** Evaluates aggregations of documents one by one. */
    public static Map<String, AggregationResult> evaluate(
            Aggregations aggregations, Query query, List<StoredDocument> documents) {
        AggregationCollector collector = new AggregationCollector(aggregations, new ExactSketches(), bytes -> {});
        for (StoredDocument document : documents) {
            JsonCandidate candidate =
                    new JsonCandidate(new NewDocument(document.place().id(), document.timestamp(), document.source()));
            if (query.matches(candidate)) {
                collector.add(candidate, document::place);
            }
        }
        return collector.results();
    }

    /** Returns a comparison of results that ignores small rounding errors of all floating-point numbers. */
    public static RecursiveComparisonConfiguration withRounding() {
        return RecursiveComparisonConfiguration.builder()
                .withComparatorForType(DrawnAggregations::compareRounded, Double.class)
                .withComparatorForType(
                        (one, other) -> one.isPresent() && other.isPresent()
                                ? compareRounded(one.getAsDouble(), other.getAsDouble())
                                : Boolean.compare(one.isPresent(), other.isPresent()),
                        OptionalDouble.class)
                // A value also stores numbers and dates that were read from its text.
                .withEqualsForType(SortValue::equals, SortValue.class)
                .build();
    }

    private static int compareRounded(double one, double other) {
        return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other))
                ? 0
                : Double.compare(one, other);
    }

    /** Returns aggregations with at most {@code depth} levels. */
    public Aggregations next(int depth) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            entries.add(entry("a" + i, depth));
        }
        return new Aggregations(entries);
    }

    private Entry entry(String name, int depth) {
        boolean isNested = depth > 1 && random.nextInt(3) > 0;
        Aggregations inner = isNested ? next(depth - 1) : Aggregations.NONE;
        int kind = random.nextInt(isNested ? 7 : 13);
        Aggregation aggregation = switch (kind) {
            case 0, 1 -> terms(inner);
            case 2 -> random.nextInt(3) == 0 ? autoDateHistogram() : dateHistogram(inner);
            case 3 -> histogram();
            case 4 ->
                switch (random.nextInt(3)) {
                    case 0 -> ranges();
                    case 1 -> addressRanges();
                    default ->
                        new Aggregation.Filters(
                                List.of(
                                        new Query.Exists(field()),
                                        Query.Terms.of(field(), new FieldValue.Numeric("200"))),
                                random.nextBoolean());
                };
            case 5 -> composite();
            case 6 -> multiTerms(inner);
            case 7 -> new Aggregation.Statistics(anyField(), missing());
            case 8 -> new Aggregation.ValueCount(anyField(), Optional.empty());
            case 9 -> new Aggregation.Cardinality(anyField(), missing());
            case 10 ->
                new Aggregation.WeightedAverage(new Operand(anyField(), missing()), new Operand(TIMESTAMP, missing()));
            case 11 -> roundedPercentiles();
            default ->
                new Aggregation.TopHits(
                        random.nextInt(3),
                        random.nextInt(5),
                        random.nextBoolean() ? Sort.TIMESTAMP : Sort.TIMESTAMP_DESCENDING,
                        random.nextBoolean() ? Optional.empty() : Optional.of(fieldOrder()));
        };
        return new Entry(name, aggregation, inner);
    }

    private FieldOrder fieldOrder() {
        boolean isDescending = random.nextBoolean();
        return new FieldOrder(
                List.of(new FieldOrder.Key(
                        anyField(), isDescending, random.nextBoolean(), random.nextBoolean(), missing())),
                random.nextBoolean());
    }

    /** Other fields may have several values, which count once in a bucket only if its interval is known. */
    private Aggregation.AutoDateHistogram autoDateHistogram() {
        return new Aggregation.AutoDateHistogram(
                TIMESTAMP,
                1 + random.nextInt(9),
                ZoneOffset.ofHours(random.nextInt(3)),
                one(List.of(AutoInterval.SECOND, AutoInterval.HOUR, AutoInterval.DAY)),
                missing());
    }

    private FieldPath field() {
        return one(fields);
    }

    private FieldPath anyField() {
        return random.nextInt(4) == 0 ? TIMESTAMP : field();
    }

    private Optional<FieldValue> missing() {
        return random.nextInt(3) == 0 ? Optional.of(new FieldValue.Numeric("7")) : Optional.empty();
    }

    private Aggregation.Terms terms(Aggregations inner) {
        return new Aggregation.Terms(
                anyField(),
                1 + random.nextInt(20),
                order(inner),
                1 + random.nextInt(2),
                random.nextInt(4) == 0 ? 3 : Long.MAX_VALUE,
                missing(),
                Optional.empty(),
                random.nextBoolean() ? Set.of() : Set.of(Term.of(new FieldValue.Numeric("200.0"))));
    }

    private Aggregation.MultiTerms multiTerms(Aggregations inner) {
        return new Aggregation.MultiTerms(
                List.of(Aggregation.Terms.of(anyField(), 1), Aggregation.Terms.of(field(), 1)),
                1 + random.nextInt(20),
                order(inner),
                1 + random.nextInt(2));
    }

    private List<BucketOrder> order(Aggregations inner) {
        boolean descending = random.nextBoolean();
        List<BucketOrder> order = new ArrayList<>();
        inner.entries().stream()
                .filter(entry -> entry.aggregation() instanceof Aggregation.Cardinality && random.nextBoolean())
                .findFirst()
                .ifPresent(entry -> order.add(new BucketOrder.ByNumber(entry.name(), "value", descending)));
        order.add(random.nextBoolean() ? new BucketOrder.ByCount(descending) : new BucketOrder.ByKey(descending));
        return order;
    }

    private Aggregation.DateHistogram dateHistogram(Aggregations inner) {
        ZoneId zone = one(List.of(ZoneOffset.UTC, ZoneId.of("Europe/Berlin"), ZoneOffset.ofHours(-5)));
        DateInterval interval = one(List.of(
                new DateInterval.Fixed(3_600_000),
                new DateInterval.Fixed(5_400_000),
                DateInterval.Calendar.DAY,
                DateInterval.Calendar.WEEK,
                DateInterval.Calendar.MONTH));
        return new Aggregation.DateHistogram(
                TIMESTAMP,
                interval,
                zone,
                random.nextInt(3) * 1_800_000L,
                random.nextInt(3),
                Bounds.NONE,
                Bounds.NONE,
                order(inner),
                Optional.empty());
    }

    private Aggregation.Histogram histogram() {
        return new Aggregation.Histogram(
                field(), 50, random.nextInt(2) * 10, 1, Bounds.NONE, Bounds.NONE, List.of(), missing());
    }

    private Aggregation.Ranges ranges() {
        return new Aggregation.Ranges(
                field(),
                false,
                List.of(
                        new Span(OptionalDouble.empty(), OptionalDouble.of(3)),
                        new Span(OptionalDouble.of(2), OptionalDouble.of(300)),
                        new Span(OptionalDouble.of(200), OptionalDouble.empty())),
                missing());
    }

    private Aggregation.AddressRanges addressRanges() {
        Optional<NetworkAddress> begin = NetworkAddress.find("10.0.0.0");
        return new Aggregation.AddressRanges(
                field(),
                List.of(
                        new AddressSpan(Optional.empty(), begin),
                        new AddressSpan(begin, NetworkAddress.find("11.0.0.0")),
                        new AddressSpan(begin, Optional.empty())),
                random.nextBoolean() ? Optional.of(new FieldValue.Text("10.1.2.3")) : Optional.empty());
    }

    /** Returns percentiles of the timestamp, because negative numbers are rejected. */
    private Aggregation.Percentiles roundedPercentiles() {
        boolean ofNumbers = random.nextBoolean();
        return new Aggregation.Percentiles(
                TIMESTAMP,
                ofNumbers ? List.of(1.0, 1_431_900_000_000.0) : List.of(0.0, 50.0, 99.0),
                ofNumbers,
                OptionalInt.of(random.nextInt(Aggregation.Percentiles.MOST_DIGITS + 1)),
                missing());
    }

    private Aggregation.Composite composite() {
        List<Source> sources = new ArrayList<>();
        List<BucketsOfField> kinds = List.of(
                Aggregation.Terms.of(field(), 10),
                Aggregation.DateHistogram.of(TIMESTAMP, new DateInterval.Fixed(7_200_000), ZoneOffset.UTC));
        for (int i = 0; i < kinds.size(); i++) {
            sources.add(new Source("s" + i, kinds.get(i), random.nextBoolean(), random.nextBoolean()));
        }
        return new Aggregation.Composite(sources, 1 + random.nextInt(30), Optional.empty());
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}

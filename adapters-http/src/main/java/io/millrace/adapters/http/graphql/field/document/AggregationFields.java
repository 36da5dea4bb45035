package io.millrace.adapters.http.graphql.field.document;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.graphql.field.Fields;
import io.millrace.adapters.http.graphql.field.StreamFields;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Count;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.AggregationResult.Points;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.security.privilege.Action;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The fields that aggregate documents for charts. */
record AggregationFields(SearchFields search) {

    /** The maximum number of values in one list. */
    private static final int MOST_VALUES = 1_000;

    private static final String RESULT = "result";
    private static final String DISTINCT = "distinct";

    /** The most frequent values, and the number of documents with other values. */
    record TopValues(List<ValueCount> values, long otherCount) {}

    /** A value and the number of its documents. */
    record ValueCount(String value, long count) {}

    /** Statistics of the numbers of a field, and the number of its different values. */
    record Statistics(Numbers numbers, long distinctCount) {

        @Nullable Double number(String name) {
            return finite(numbers.number(name));
        }
    }

    /** One percentile. */
    record Percentile(double percent, @Nullable Double value) {}

    /** The numbers of documents with a value, in time buckets. */
    record Series(String value, long count, List<DocumentHistogram.Bucket> buckets) {}

    void register(Fields fields) {
        fields.acting("Query", "documentTopValues", Action.SEARCH, this::topValues)
                .acting("Query", "documentStatistics", Action.SEARCH, this::statistics)
                .acting("Query", "documentPercentiles", Action.SEARCH, this::percentiles)
                .acting("Query", "documentSeries", Action.SEARCH, this::series);
        fields.of(TopValues.class, "DocumentTopValues")
                .showing("values", TopValues::values)
                .showing("otherCount", TopValues::otherCount);
        fields.of(ValueCount.class, "DocumentValueCount")
                .showing("value", ValueCount::value)
                .showing("count", ValueCount::count);
        fields.of(Statistics.class, "DocumentStatistics")
                .showing("count", statistics -> statistics.numbers().count())
                .showing("minimum", statistics -> statistics.number("min"))
                .showing("maximum", statistics -> statistics.number("max"))
                .showing("average", statistics -> statistics.number("avg"))
                .showing("sum", statistics -> statistics.number("sum"))
                .showing("distinctCount", Statistics::distinctCount);
        fields.of(Percentile.class, "DocumentPercentile")
                .showing("percent", Percentile::percent)
                .showing("value", Percentile::value);
        fields.of(Series.class, "DocumentSeries")
                .showing("value", Series::value)
                .showing("count", Series::count)
                .showing("buckets", Series::buckets);
    }

    private TopValues topValues(DataFetchingEnvironment environment, Access access) {
        Buckets found = (Buckets) result(
                environment,
                access,
                new Entry(RESULT, Aggregation.Terms.of(field(environment), size(environment)), Aggregations.NONE));
        return new TopValues(
                found.buckets().stream()
                        .map(bucket -> new ValueCount(text(bucket), bucket.documents()))
                        .toList(),
                found.others());
    }

    private Statistics statistics(DataFetchingEnvironment environment, Access access) {
        FieldPath field = field(environment);
        Map<String, AggregationResult> results = results(
                environment,
                access,
                new Entry(RESULT, new Aggregation.Statistics(field, Optional.empty()), Aggregations.NONE),
                new Entry(DISTINCT, new Aggregation.Cardinality(field, Optional.empty()), Aggregations.NONE));
        return new Statistics(
                (Numbers) Objects.requireNonNull(results.get(RESULT)),
                ((Count) Objects.requireNonNull(results.get(DISTINCT))).value());
    }

    private List<Percentile> percentiles(DataFetchingEnvironment environment, Access access) {
        List<Double> percents = Objects.requireNonNull(environment.getArgument("percents"));
        Points found = (Points) result(
                environment,
                access,
                new Entry(
                        RESULT,
                        new Aggregation.Percentiles(field(environment), percents, false, Optional.empty()),
                        Aggregations.NONE));
        List<Percentile> percentiles = new ArrayList<>();
        for (int i = 0; i < percents.size(); i++) {
            OptionalDouble value = found.values().get(i);
            percentiles.add(new Percentile(percents.get(i), finite(value)));
        }
        return percentiles;
    }

    private List<Series> series(DataFetchingEnvironment environment, Access access) {
        long width = DocumentHistogram.width(StreamFields.text(environment, "interval"));
        Aggregation overTime = new Aggregation.DateHistogram(
                new FieldPath(DocumentSource.TIMESTAMP_FIELD),
                new DateInterval.Fixed(width / 1_000),
                ZoneOffset.UTC,
                0,
                1,
                Bounds.NONE,
                Bounds.NONE,
                List.of(),
                Optional.empty());
        Buckets found = (Buckets) result(
                environment,
                access,
                new Entry(
                        RESULT,
                        Aggregation.Terms.of(field(environment), size(environment)),
                        new Aggregations(List.of(new Entry(RESULT, overTime, Aggregations.NONE)))));
        return found.buckets().stream()
                .map(bucket -> new Series(text(bucket), bucket.documents(), spans(bucket, width)))
                .toList();
    }

    private static List<DocumentHistogram.Bucket> spans(Bucket bucket, long width) {
        return ((Buckets) bucket.inner(RESULT))
                .buckets().stream()
                        .map(span -> {
                            Timestamp from = Timestamp.ofEpochMillis(((BucketKey.Moment) span.key()).milliseconds());
                            return new DocumentHistogram.Bucket(
                                    from, new Timestamp(from.microseconds() + width), span.documents());
                        })
                        .toList();
    }

    private AggregationResult result(DataFetchingEnvironment environment, Access access, Entry entry) {
        return Objects.requireNonNull(results(environment, access, entry).get(entry.name()));
    }

    private Map<String, AggregationResult> results(
            DataFetchingEnvironment environment, Access access, Entry... entries) {
        return search.ports()
                .read()
                .aggregate(
                        SearchFields.target(environment, access),
                        search.query(environment),
                        new Aggregations(List.of(entries)))
                .results();
    }

    /** Returns the number, or null if there is none or if it exceeds the range of {@code Float}. */
    private static @Nullable Double finite(OptionalDouble number) {
        return number.isPresent() && Double.isFinite(number.getAsDouble()) ? number.getAsDouble() : null;
    }

    private static FieldPath field(DataFetchingEnvironment environment) {
        return new FieldPath(StreamFields.text(environment, "field"));
    }

    private static int size(DataFetchingEnvironment environment) {
        int size = Objects.requireNonNull(environment.<Integer>getArgument("size"));
        if (size < 1 || size > MOST_VALUES) {
            throw Rejection.invalid("[size] must be between 1 and " + MOST_VALUES + ", but was [" + size + "]");
        }
        return size;
    }

    private static String text(Bucket bucket) {
        BucketKey.Term term = (BucketKey.Term) bucket.key();
        return term.kind() == BucketKey.Term.Kind.MOMENT
                ? Timestamp.ofEpochMillis(Long.parseLong(term.text())).toString()
                : term.text();
    }
}

package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.CollectorMemory;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** Evaluates aggregations of a field for the tests of collectors. */
final class Evaluation {

    static final FieldPath FIELD = new FieldPath("a");
    static final FieldPath TIMESTAMP = new FieldPath("@timestamp");

    private Evaluation() {}

    static Timestamp at(String text) {
        return Timestamp.parse(text).orElseThrow();
    }

    static Fields document(FieldValue... values) {
        return new Fields(at("2015-05-17T10:00:00Z"), Map.of(FIELD.value(), Arrays.asList(values)));
    }

    static OptionalDouble end(String text) {
        return OptionalDouble.of((double) at(text).toEpochMillis());
    }

    static AggregationCollector collector(Aggregation aggregation, Candidate... documents) {
        return collector(aggregation, Aggregations.NONE, documents);
    }

    static AggregationCollector collector(Aggregation aggregation, Aggregations inner, Candidate... documents) {
        AggregationCollector collector = new AggregationCollector(
                new Aggregations(List.of(new Entry("a", aggregation, inner))),
                new ExactSketches(),
                CollectorMemory.upTo(1 << 24));
        for (int i = 0; i < documents.length; i++) {
            long position = i;
            collector.add(documents[i], () -> place(position));
        }
        return collector;
    }

    /** Returns the place of the document with this number. */
    static Place place(long number) {
        return new Place("logs", number, new DocumentId("id"));
    }

    static AggregationResult result(AggregationCollector collector) {
        return Objects.requireNonNull(collector.results().get("a"));
    }

    static List<String> buckets(AggregationCollector collector) {
        return ((Buckets) result(collector))
                .buckets().stream()
                        .map(bucket -> text(bucket.key()) + ":" + bucket.documents())
                        .toList();
    }

    static String text(BucketKey key) {
        return key instanceof BucketKey.Moment moment
                ? Timestamp.ofEpochMillis(moment.milliseconds()).toString()
                : key instanceof BucketKey.Numeric number ? Double.toString(number.value()) : key.toString();
    }

    static Fields moment(String text) {
        return new Fields(at(text), Map.of());
    }

    static Fields[] documents(int... numbers) {
        return Arrays.stream(numbers)
                .mapToObj(number -> document(new Numeric(Integer.toString(number))))
                .toArray(Fields[]::new);
    }
}

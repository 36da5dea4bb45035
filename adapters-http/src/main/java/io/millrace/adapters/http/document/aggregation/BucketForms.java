package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.ResultForm.Answer;
import io.millrace.adapters.http.document.hit.NumberFormat;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.BucketKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The forms of results with buckets. */
final class BucketForms {

    private BucketForms() {}

    static void writeDocuments(JsonGenerator json, Bucket bucket, AggregationPlan inner, Answer answer)
            throws IOException {
        json.writeNumberField("doc_count", bucket.documents());
        inner.writeMembers(json, bucket.inner(), answer);
    }

    /** A single bucket without a key. */
    record OneBucket(String name, AggregationPlan inner) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return name;
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            writeDocuments(json, ((Buckets) result).buckets().get(0), inner, answer);
        }
    }

    /**
     * The buckets of filters.
     *
     * @param names the names of the filters and of the bucket of other documents; empty for filters without names
     */
    record Filters(List<String> names, boolean isKeyed, AggregationPlan inner) implements ResultForm {

        @Override
        public String text(BucketKey key) {
            int position = ((BucketKey.Position) key).value();
            return names.isEmpty() ? Integer.toString(position) : names.get(position);
        }

        @Override
        public String type(AggregationResult result) {
            return "filters";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            List<Bucket> buckets = ((Buckets) result).buckets();
            boolean isObject = !names.isEmpty() && isKeyed;
            begin(json, isObject);
            for (int i = 0; i < buckets.size(); i++) {
                if (isObject) {
                    json.writeObjectFieldStart(names.get(i));
                } else {
                    json.writeStartObject();
                    if (!names.isEmpty()) {
                        json.writeStringField("key", names.get(i));
                    }
                }
                writeDocuments(json, buckets.get(i), inner, answer);
                json.writeEndObject();
            }
            end(json, isObject);
        }
    }

    /**
     * The buckets of filters and pairs of filters; empty ones are omitted.
     *
     * @param names the names of the buckets
     */
    record Adjacency(List<String> names, AggregationPlan inner) implements ResultForm {

        @Override
        public String text(BucketKey key) {
            return names.get(((BucketKey.Position) key).value());
        }

        @Override
        public String type(AggregationResult result) {
            return "adjacency_matrix";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            List<Bucket> buckets = ((Buckets) result).buckets();
            json.writeArrayFieldStart("buckets");
            for (int i = 0; i < buckets.size(); i++) {
                if (buckets.get(i).documents() > 0) {
                    json.writeStartObject();
                    json.writeStringField("key", names.get(i));
                    writeDocuments(json, buckets.get(i), inner, answer);
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
        }
    }

    /**
     * The buckets of histograms.
     *
     * @param dates the format of the keys of a date histogram
     * @param numbers the format of the keys of other histograms, if they are also written as texts
     */
    record Histogram(
            String name, KeyFormat dates, Optional<NumberFormat> numbers, boolean isKeyed, AggregationPlan inner)
            implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return name;
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            begin(json, isKeyed);
            for (Bucket bucket : ((Buckets) result).buckets()) {
                answer.deadline().run();
                if (isKeyed) {
                    json.writeObjectFieldStart(text(bucket.key()));
                } else {
                    json.writeStartObject();
                }
                if (bucket.key() instanceof BucketKey.Moment moment) {
                    json.writeStringField("key_as_string", text(moment));
                    json.writeNumberField("key", moment.milliseconds());
                } else {
                    if (numbers.isPresent()) {
                        json.writeStringField("key_as_string", text(bucket.key()));
                    }
                    json.writeNumberField("key", ((BucketKey.Numeric) bucket.key()).value());
                }
                writeDocuments(json, bucket, inner, answer);
                json.writeEndObject();
            }
            end(json, isKeyed);
        }

        @Override
        public String text(BucketKey key) {
            if (key instanceof BucketKey.Moment moment) {
                return dates.write(moment.milliseconds());
            }
            double number = ((BucketKey.Numeric) key).value();
            return numbers.map(format -> format.write(number)).orElseGet(() -> Double.toString(number));
        }
    }

    /** The buckets of a histogram with the interval that the aggregation chose. */
    record AutoHistogram(Histogram histogram) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return histogram.type(result);
        }

        @Override
        public String text(BucketKey key) {
            return histogram.text(key);
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            histogram.write(json, result, answer);
            json.writeStringField("interval", ((Buckets) result).interval().orElseThrow());
        }
    }

    static void begin(JsonGenerator json, boolean isKeyed) throws IOException {
        if (isKeyed) {
            json.writeObjectFieldStart("buckets");
        } else {
            json.writeArrayFieldStart("buckets");
        }
    }

    static void end(JsonGenerator json, boolean isKeyed) throws IOException {
        if (isKeyed) {
            json.writeEndObject();
        } else {
            json.writeEndArray();
        }
    }
}

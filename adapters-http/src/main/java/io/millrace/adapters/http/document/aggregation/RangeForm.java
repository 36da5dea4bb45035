package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.domain.document.aggregation.Aggregation.AddressRanges.AddressSpan;
import io.millrace.domain.document.aggregation.Aggregation.Ranges.Span;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.network.NetworkAddress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes buckets with ends, which are numbers or dates.
 *
 * @param ranges the ranges in the order of the buckets
 * @param dates the format of the ends of {@code date_range}
 */
record RangeForm(List<Named> ranges, Optional<KeyFormat> dates, boolean isKeyed, AggregationPlan inner)
        implements ResultForm {

    /** A range with its key. */
    record Named(String key, Span span) {

        static Named of(Optional<String> key, Span span, Optional<KeyFormat> dates) {
            return new Named(key.orElseGet(() -> text(span.from(), dates) + "-" + text(span.to(), dates)), span);
        }
    }

    private static String text(OptionalDouble end, Optional<KeyFormat> dates) {
        return end.isEmpty()
                ? "*"
                : dates.map(format -> format.write((long) end.getAsDouble()))
                        .orElseGet(() -> Double.toString(end.getAsDouble()));
    }

    @Override
    public String text(BucketKey key) {
        return ranges.get(((BucketKey.Position) key).value()).key();
    }

    @Override
    public String type(AggregationResult result) {
        return dates.isPresent() ? "date_range" : "range";
    }

    @Override
    public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
        List<Bucket> buckets = ((Buckets) result).buckets();
        BucketForms.begin(json, isKeyed);
        for (int i = 0; i < buckets.size(); i++) {
            Named range = ranges.get(i);
            if (isKeyed) {
                json.writeObjectFieldStart(range.key());
            } else {
                json.writeStartObject();
                json.writeStringField("key", range.key());
            }
            writeEnd(json, "from", range.span().from());
            writeEnd(json, "to", range.span().to());
            json.writeNumberField("doc_count", buckets.get(i).documents());
            inner.writeMembers(json, buckets.get(i).inner(), answer);
            json.writeEndObject();
        }
        BucketForms.end(json, isKeyed);
    }

    private void writeEnd(JsonGenerator json, String name, OptionalDouble end) throws IOException {
        if (end.isPresent()) {
            json.writeNumberField(name, end.getAsDouble());
            if (dates.isPresent()) {
                json.writeStringField(name + "_as_string", text(end, dates));
            }
        }
    }

    /**
     * Writes buckets with ends, which are network addresses.
     *
     * @param ranges the ranges in the order of the buckets
     */
    record AddressRangeForm(List<KeyedSpan> ranges, boolean isKeyed, AggregationPlan inner) implements ResultForm {

        /** A range with its key. */
        record KeyedSpan(String key, AddressSpan span) {

            static KeyedSpan of(Optional<String> key, AddressSpan span) {
                return new KeyedSpan(key.orElseGet(() -> text(span.from()) + "-" + text(span.to())), span);
            }

            private static String text(Optional<NetworkAddress> end) {
                return end.map(NetworkAddress::shortened).orElse("*");
            }
        }

        @Override
        public String text(BucketKey key) {
            return ranges.get(((BucketKey.Position) key).value()).key();
        }

        @Override
        public String type(AggregationResult result) {
            return "ip_range";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            List<Bucket> buckets = ((Buckets) result).buckets();
            BucketForms.begin(json, isKeyed);
            for (int i = 0; i < buckets.size(); i++) {
                KeyedSpan range = ranges.get(i);
                if (isKeyed) {
                    json.writeObjectFieldStart(range.key());
                } else {
                    json.writeStartObject();
                    json.writeStringField("key", range.key());
                }
                Members.text(json, "from", range.span().from().map(NetworkAddress::shortened));
                Members.text(json, "to", range.span().to().map(NetworkAddress::shortened));
                BucketForms.writeDocuments(json, buckets.get(i), inner, answer);
                json.writeEndObject();
            }
            BucketForms.end(json, isKeyed);
        }
    }
}

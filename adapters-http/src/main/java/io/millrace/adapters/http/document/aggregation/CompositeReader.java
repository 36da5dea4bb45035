package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.AggregationReader.KindReader;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Parsed;
import io.millrace.adapters.http.document.aggregation.ResultForm.Answer;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregation.BucketsOfField;
import io.millrace.domain.document.aggregation.Aggregation.Composite.Source;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.query.FieldValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Parses {@code composite}, and writes its buckets. */
final class CompositeReader implements KindReader {

    private static final int DEFAULT_SIZE = 10;

    /**
     * One source.
     *
     * @param dates the format of keys that are moments; empty to write them as numbers
     */
    private record NamedSource(Source source, Optional<KeyFormat> dates) {

        BucketKey key(JsonValue value, JsonObject after) {
            if (value.isNull()) {
                return new BucketKey.Absent();
            }
            FieldValue given = Options.value(value)
                    .orElseThrow(() ->
                            after.failed(value.place(), source.name(), "the value must not be an object or an array"));
            BucketsOfField values = source.values();
            if (values instanceof Aggregation.Terms) {
                return values.field().isTimestamp()
                        ? Term.of(Timestamp.ofEpochMillis(moment(given, after)))
                        : Term.of(given);
            }
            return values instanceof Aggregation.DateHistogram
                    ? new BucketKey.Moment(dates.isPresent() ? formatted(given, after) : moment(given, after))
                    : new BucketKey.Numeric(new Options(after).number(source.name(), value));
        }

        private long formatted(FieldValue given, JsonObject after) {
            return dates.map(format -> format.read(given.text()))
                    .orElse(OptionalLong.empty())
                    .orElseThrow(() -> after.failed(
                            after.value().place(),
                            source.name(),
                            "[" + given.text() + "] does not have the [format] of the source"));
        }

        private long moment(FieldValue given, JsonObject after) {
            Optional<Timestamp> moment = given instanceof FieldValue.Numeric
                    ? Timestamp.parseNumber(given.text())
                    : Timestamp.parse(given.text());
            return moment.orElseThrow(() ->
                            after.failed(after.value().place(), source.name(), "[" + given.text() + "] is not a date"))
                    .toEpochMillis();
        }

        void write(JsonGenerator json, BucketKey key) throws IOException {
            json.writeFieldName(source.name());
            if (key instanceof Term term) {
                switch (term.kind()) {
                    case TEXT -> json.writeString(term.text());
                    case TRUTH -> json.writeBoolean(term.text().equals("true"));
                    case NUMBER -> json.writeNumber(term.text());
                    case MOMENT -> writeMoment(json, Long.parseLong(term.text()));
                }
            } else if (key instanceof BucketKey.Moment moment) {
                writeMoment(json, moment.milliseconds());
            } else if (key instanceof BucketKey.Numeric number) {
                json.writeNumber(number.value());
            } else {
                json.writeNull();
            }
        }

        private void writeMoment(JsonGenerator json, long milliseconds) throws IOException {
            if (dates.isPresent()) {
                json.writeString(dates.get().write(milliseconds));
            } else {
                json.writeNumber(milliseconds);
            }
        }
    }

    @Override
    public Parsed read(JsonObject body, AggregationPlan inner, String name) {
        body.allowing("sources", "size", "after").requiring("sources");
        List<NamedSource> sources = new ArrayList<>();
        for (JsonValue element : new Options(body).elements("sources", Aggregation.Composite.MAXIMUM_SOURCES)) {
            if (!element.isObject() || element.members().size() != 1) {
                throw QueryReader.refused(element, "each of the [sources] must be an object with one member");
            }
            sources.add(source(element.members().values().iterator().next()));
        }
        if (sources.stream().map(named -> named.source().name()).distinct().count() != sources.size()) {
            throw RequestRefusedException.illegalArgument("Composite source names must be unique");
        }
        Optional<BucketKey.Combined> after = body.nested("after", "after", nested -> after(nested, sources));
        return new Parsed(
                new Aggregation.Composite(
                        sources.stream().map(NamedSource::source).toList(),
                        body.integer("size").orElse(DEFAULT_SIZE),
                        after),
                new Form(sources, inner));
    }

    private static BucketKey.Combined after(JsonObject body, List<NamedSource> sources) {
        String[] names = sources.stream().map(named -> named.source().name()).toArray(String[]::new);
        body.allowing(names);
        List<BucketKey> parts = new ArrayList<>();
        for (NamedSource named : sources) {
            String name = named.source().name();
            JsonValue value = body.find(name)
                    .orElseThrow(
                            () -> RequestRefusedException.illegalArgument("Missing value for [after." + name + "]"));
            parts.add(named.key(value, body));
        }
        return new BucketKey.Combined(parts);
    }

    private static NamedSource source(Member member) {
        JsonValue definition = member.value();
        if (!definition.isObject() || definition.members().size() != 1) {
            throw QueryReader.refused(definition, "the source [" + member.name() + "] must be an object with one type");
        }
        Member type = definition.members().values().iterator().next();
        if (!type.value().isObject()) {
            throw QueryReader.refused(
                    type.value(),
                    "[" + type.name() + "] must be an object, but is a "
                            + type.value().kind());
        }
        JsonObject body = new JsonObject(type.name(), type.value());
        Options options = new Options(body);
        String[] shared = {"field", "order", "missing_bucket"};
        BucketsOfField values = switch (type.name()) {
            case "terms" -> {
                body.allowing(shared);
                yield Aggregation.Terms.of(options.field(), 1);
            }
            case "histogram" -> {
                body.allowing("field", "order", "missing_bucket", "interval").requiring("interval");
                yield new Aggregation.Histogram(
                        options.field(),
                        options.number("interval").orElse(0),
                        0,
                        0,
                        Bounds.NONE,
                        Bounds.NONE,
                        List.of(),
                        Optional.empty());
            }
            case "date_histogram" -> {
                body.allowing(
                        "field",
                        "order",
                        "missing_bucket",
                        "interval",
                        "fixed_interval",
                        "calendar_interval",
                        "time_zone",
                        "offset",
                        "format");
                yield new Aggregation.DateHistogram(
                        options.field(),
                        IntervalReader.interval(body),
                        options.zone(),
                        IntervalReader.offset(body),
                        0,
                        Bounds.NONE,
                        Bounds.NONE,
                        List.of(),
                        Optional.empty());
            }
            default ->
                throw QueryReader.refused(
                        type.value(),
                        "[" + type.name() + "] is not offered as a source of [composite], only [terms],"
                                + " [histogram] and [date_histogram]");
        };
        String order = body.text("order").orElse("asc");
        if (!order.equals("asc") && !order.equals("desc")) {
            throw QueryReader.refused(type.value(), "Unknown order direction [" + order + "]");
        }
        Optional<KeyFormat> dates = body.text("format").isPresent() ? Optional.of(options.dates()) : Optional.empty();
        return new NamedSource(
                new Source(
                        member.name(),
                        values,
                        order.equals("desc"),
                        body.bool("missing_bucket").orElse(false)),
                dates);
    }

    /** The form of the buckets. */
    private record Form(List<NamedSource> sources, AggregationPlan inner) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return "composite";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            List<Bucket> buckets = ((Buckets) result).buckets();
            if (!buckets.isEmpty()) {
                writeKey(json, "after_key", buckets.get(buckets.size() - 1));
            }
            json.writeArrayFieldStart("buckets");
            for (Bucket bucket : buckets) {
                answer.deadline().run();
                json.writeStartObject();
                writeKey(json, "key", bucket);
                json.writeNumberField("doc_count", bucket.documents());
                inner.writeMembers(json, bucket.inner(), answer);
                json.writeEndObject();
            }
            json.writeEndArray();
        }

        private void writeKey(JsonGenerator json, String name, Bucket bucket) throws IOException {
            List<BucketKey> parts = ((BucketKey.Combined) bucket.key()).parts();
            json.writeObjectFieldStart(name);
            for (int i = 0; i < parts.size(); i++) {
                sources.get(i).write(json, parts.get(i));
            }
            json.writeEndObject();
        }
    }
}

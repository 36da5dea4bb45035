package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.AggregationReader.KindReader;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Parsed;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Count;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.AggregationResult.Points;
import io.millrace.domain.document.query.FieldPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Parses aggregations whose results are numbers. */
final class MetricReader {

    private static final List<Double> PERCENTS = List.of(1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0);
    private static final double SIGMA = 2;

    private MetricReader() {}

    static Map<String, KindReader> kinds() {
        Map<String, KindReader> kinds = new HashMap<>();
        for (String name : List.of("min", "max", "avg", "sum")) {
            kinds.put(name, (body, inner) -> {
                Options options = options(body);
                return statistics(options, new Single(name, options.datesOf(options.field())));
            });
        }
        kinds.put("stats", (body, inner) -> {
            Options options = options(body);
            return statistics(options, new Several("stats", options.datesOf(options.field()), OptionalDouble.empty()));
        });
        kinds.put("extended_stats", (body, inner) -> {
            Options options = new Options(body.allowing("field", "missing", "format", "sigma"));
            OptionalDouble sigma = options.number("sigma");
            if (sigma.orElse(0) < 0) {
                throw body.failed(body.value().place(), "sigma", "[sigma] must not be negative");
            }
            return statistics(
                    options,
                    new Several(
                            "extended_stats",
                            options.datesOf(options.field()),
                            OptionalDouble.of(sigma.orElse(SIGMA))));
        });
        kinds.put("value_count", (body, inner) -> {
            Options options = options(body);
            return new Parsed(
                    new Aggregation.ValueCount(options.field(), options.missing()), new CountForm("value_count"));
        });
        kinds.put("cardinality", (body, inner) -> {
            Options options =
                    new Options(body.allowing("field", "missing", "precision_threshold", "execution_hint", "rehash"));
            return new Parsed(
                    new Aggregation.Cardinality(options.field(), options.missing()), new CountForm("cardinality"));
        });
        kinds.put("percentiles", (body, inner) -> percentiles(body, "percents", false));
        kinds.put("percentile_ranks", (body, inner) -> percentiles(body, "values", true));
        return kinds;
    }

    private static Options options(JsonObject body) {
        return new Options(body.allowing("field", "missing", "format"));
    }

    private static Parsed statistics(Options options, ResultForm form) {
        return new Parsed(new Aggregation.Statistics(options.field(), options.missing()), form);
    }

    private static Parsed percentiles(JsonObject body, String member, boolean ofNumbers) {
        Options options =
                new Options(body.allowing("field", "missing", "format", "keyed", member, "tdigest", "compression"));
        if (ofNumbers) {
            body.requiring(member);
        }
        List<Double> points = new ArrayList<>();
        for (JsonValue point : body.array(member).orElse(List.of())) {
            points.add(options.number(member, point));
        }
        FieldPath field = options.field();
        return new Parsed(
                new Aggregation.Percentiles(
                        field, body.find(member).isPresent() ? points : PERCENTS, ofNumbers, options.missing()),
                new PointsForm(
                        ofNumbers ? "tdigest_percentile_ranks" : "tdigest_percentiles",
                        options.keyed(true),
                        ofNumbers ? Optional.empty() : options.datesOf(field)));
    }

    /** Writes a number, and the moment that it represents. Members without a number are null. */
    private static void write(JsonGenerator json, String name, OptionalDouble number, Optional<KeyFormat> dates)
            throws IOException {
        json.writeFieldName(name);
        if (number.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeNumber(number.getAsDouble());
        if (dates.isPresent()) {
            json.writeStringField(name + "_as_string", dates.get().write((long) number.getAsDouble()));
        }
    }

    /** A single number. */
    record Single(String name, Optional<KeyFormat> dates) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return name;
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            MetricReader.write(json, "value", result.number(name), name.equals("sum") ? Optional.empty() : dates);
        }
    }

    /** All numbers of {@code stats} and, with {@code sigma}, of {@code extended_stats}. */
    private record Several(String name, Optional<KeyFormat> dates, OptionalDouble sigma) implements ResultForm {

        private static final List<String> BASIC = List.of("min", "max", "avg", "sum");
        private static final List<String> EXTENDED = List.of(
                "sum_of_squares",
                "variance",
                "variance_population",
                "variance_sampling",
                "std_deviation",
                "std_deviation_population",
                "std_deviation_sampling");

        @Override
        public String type(AggregationResult result) {
            return name;
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            Numbers numbers = (Numbers) result;
            boolean isEmpty = numbers.count() == 0;
            json.writeNumberField("count", numbers.count());
            for (String member : BASIC) {
                Optional<KeyFormat> format = isEmpty || member.equals("sum") ? Optional.empty() : dates;
                MetricReader.write(json, member, numbers.number(member), format);
            }
            if (sigma.isEmpty()) {
                return;
            }
            for (String member : EXTENDED) {
                writeExtended(json, member, numbers.number(member), isEmpty);
            }
            json.writeObjectFieldStart("std_deviation_bounds");
            for (String kind : List.of("", "_population", "_sampling")) {
                OptionalDouble deviation = numbers.number("std_deviation" + kind);
                for (int sign : new int[] {1, -1}) {
                    OptionalDouble bound = deviation.isEmpty()
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(numbers.number("avg").orElseThrow()
                                    + sign * sigma.getAsDouble() * deviation.getAsDouble());
                    writeExtended(json, (sign > 0 ? "upper" : "lower") + kind, bound, isEmpty);
                }
            }
            json.writeEndObject();
        }

        /** Writes the text NaN for numbers that need at least two values. */
        private static void writeExtended(JsonGenerator json, String name, OptionalDouble number, boolean isEmpty)
                throws IOException {
            if (isEmpty) {
                json.writeNullField(name);
            } else {
                json.writeNumberField(name, number.orElse(Double.NaN));
            }
        }
    }

    /** A number of values. */
    private record CountForm(String name) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return name;
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            json.writeNumberField("value", ((Count) result).value());
        }
    }

    /** Percentiles, as an object or as an array. */
    private record PointsForm(String name, boolean isKeyed, Optional<KeyFormat> dates) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return name;
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            Points points = (Points) result;
            if (isKeyed) {
                json.writeObjectFieldStart("values");
            } else {
                json.writeArrayFieldStart("values");
            }
            for (int i = 0; i < points.points().size(); i++) {
                double point = points.points().get(i);
                OptionalDouble value = points.values().get(i);
                if (isKeyed) {
                    MetricReader.write(json, Double.toString(point), value, dates);
                } else {
                    json.writeStartObject();
                    json.writeNumberField("key", point);
                    MetricReader.write(json, "value", value, dates);
                    json.writeEndObject();
                }
            }
            if (isKeyed) {
                json.writeEndObject();
            } else {
                json.writeEndArray();
            }
        }
    }
}

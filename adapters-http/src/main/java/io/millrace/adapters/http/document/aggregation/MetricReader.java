package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.AggregationReader.KindReader;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Parsed;
import io.millrace.adapters.http.document.aggregation.ResultForm.Answer;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.WeightedAverage.Operand;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Amount;
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
import java.util.OptionalInt;

/** Parses aggregations whose results are numbers. */
final class MetricReader {

    private static final List<Double> PERCENTS = List.of(1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0);
    private static final double SIGMA = 2;
    private static final String DIGITS = "number_of_significant_value_digits";
    private static final int DEFAULT_DIGITS = 3;

    private MetricReader() {}

    static Map<String, KindReader> kinds() {
        Map<String, KindReader> kinds = new HashMap<>();
        for (String kind : List.of("min", "max", "avg", "sum")) {
            kinds.put(kind, (body, inner, name) -> {
                Options options = options(body);
                return statistics(options, new Single(kind, options.datesOf(options.field())));
            });
        }
        kinds.put("stats", (body, inner, name) -> {
            Options options = options(body);
            return statistics(options, new Several("stats", options.datesOf(options.field()), OptionalDouble.empty()));
        });
        kinds.put("extended_stats", (body, inner, name) -> {
            Options options = new Options(body.allowing("field", "missing", "format", "sigma"));
            OptionalDouble sigma = options.number("sigma");
            if (sigma.orElse(0) < 0) {
                throw tooSmall("sigma", "greater than or equal to 0", sigma.getAsDouble(), name);
            }
            return statistics(
                    options,
                    new Several(
                            "extended_stats",
                            options.datesOf(options.field()),
                            OptionalDouble.of(sigma.orElse(SIGMA))));
        });
        kinds.put("value_count", (body, inner, name) -> {
            Options options = options(body);
            return new Parsed(
                    new Aggregation.ValueCount(options.field(), options.missing()), new CountForm("value_count"));
        });
        kinds.put("cardinality", (body, inner, name) -> {
            Options options =
                    new Options(body.allowing("field", "missing", "precision_threshold", "execution_hint", "rehash"));
            long threshold = body.wholeNumber("precision_threshold").orElse(0);
            if (threshold < 0) {
                throw tooSmall("precisionThreshold", "greater than or equal to 0", threshold, name);
            }
            return new Parsed(
                    new Aggregation.Cardinality(options.field(), options.missing()), new CountForm("cardinality"));
        });
        kinds.put("median_absolute_deviation", (body, inner, name) -> {
            Options options = new Options(body.allowing("field", "missing", "format", "compression"));
            OptionalDouble compression = options.number("compression");
            if (compression.orElse(1) <= 0) {
                throw tooSmall("compression", "greater than 0", compression.getAsDouble(), name);
            }
            return new Parsed(
                    new Aggregation.MedianDeviation(options.field(), options.missing()),
                    new AmountForm("median_absolute_deviation"));
        });
        kinds.put("weighted_avg", (body, inner, name) -> {
            body.allowing("value", "weight", "format", "value_type").requiring("value", "weight");
            return new Parsed(
                    new Aggregation.WeightedAverage(operand(body, "value"), operand(body, "weight")),
                    new AmountForm("weighted_avg"));
        });
        kinds.put("percentiles", (body, inner, name) -> percentiles(body, "percents", false, name));
        kinds.put("percentile_ranks", (body, inner, name) -> percentiles(body, "values", true, name));
        return kinds;
    }

    private static RequestRefusedException tooSmall(String member, String condition, Number found, String name) {
        return RequestRefusedException.illegalArgument(
                "[" + member + "] must be " + condition + ". Found [" + found + "] in [" + name + "]");
    }

    private static Operand operand(JsonObject body, String name) {
        return body.nested(name, name, nested -> {
                    Options options = new Options(nested.allowing("field", "missing"));
                    return new Operand(options.field(), options.missing());
                })
                .orElseThrow();
    }

    /** Returns the form of count, minimum, maximum, average and sum. */
    static ResultForm statisticsForm(String name) {
        return new Several(name, Optional.empty(), OptionalDouble.empty());
    }

    private static Options options(JsonObject body) {
        return new Options(body.allowing("field", "missing", "format"));
    }

    private static Parsed statistics(Options options, ResultForm form) {
        return new Parsed(new Aggregation.Statistics(options.field(), options.missing()), form);
    }

    private static Parsed percentiles(JsonObject body, String member, boolean ofNumbers, String name) {
        Options options = new Options(
                body.allowing("field", "missing", "format", "keyed", member, "tdigest", "compression", "hdr"));
        if (ofNumbers) {
            body.requiring(member);
        }
        List<Double> points = new ArrayList<>();
        for (JsonValue point : options.elements(member, Aggregation.Percentiles.MAXIMUM_POINTS)) {
            points.add(options.number(member, point));
        }
        OptionalDouble compression = body.nested(
                        "tdigest",
                        "tdigest",
                        nested -> new Options(nested.allowing("compression", "execution_hint")).number("compression"))
                .orElseGet(() -> options.number("compression"));
        if (compression.orElse(0) < 0) {
            throw tooSmall("compression", "greater than or equal to 0", compression.getAsDouble(), name);
        }
        FieldPath field = options.field();
        OptionalInt digits = body.nested("hdr", "hdr", nested -> {
                    nested.allowing(DIGITS)
                            .find(DIGITS)
                            .filter(JsonValue::isNull)
                            .ifPresent(value -> {
                                throw nested.refused(
                                        value.place(), DIGITS + " doesn't support values of type: " + value.kind());
                            });
                    return OptionalInt.of(nested.integer(DIGITS).orElse(DEFAULT_DIGITS));
                })
                .orElse(OptionalInt.empty());
        return new Parsed(
                new Aggregation.Percentiles(
                        field, body.find(member).isPresent() ? points : PERCENTS, ofNumbers, digits, options.missing()),
                new PointsForm(
                        (digits.isPresent() ? "hdr_" : "tdigest_") + (ofNumbers ? "percentile_ranks" : "percentiles"),
                        options.keyed(true),
                        ofNumbers ? Optional.empty() : options.datesOf(field)));
    }

    /** Writes a number, and the moment that it represents. Members without a number are null. */
    static void write(JsonGenerator json, String name, OptionalDouble number, Optional<KeyFormat> dates)
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

    /** A number that is null without values. */
    record AmountForm(String name) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return name;
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            MetricReader.write(json, "value", ((Amount) result).value(), Optional.empty());
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

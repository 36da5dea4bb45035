package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.DateMath.End;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.query.DateExpression;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the members that several kinds of aggregations share. */
record Options(JsonObject body) {

    FieldPath field() {
        return new FieldPath(body.text("field")
                .orElseThrow(() -> RequestRefusedException.illegalArgument(
                        "Required one of fields [field, script], but none were specified.")));
    }

    Optional<FieldValue> missing() {
        return body.find("missing").flatMap(Options::value);
    }

    /** Returns a string, number or boolean; empty for other values. */
    static Optional<FieldValue> value(JsonValue value) {
        return switch (value.kind()) {
            case VALUE_STRING -> Optional.of(new FieldValue.Text(value.text()));
            case VALUE_NUMBER -> Optional.of(new FieldValue.Numeric(value.text()));
            case VALUE_BOOLEAN -> Optional.of(new FieldValue.Truth(value.text().equals("true")));
            case VALUE_NULL, START_OBJECT, START_ARRAY -> Optional.empty();
        };
    }

    /** Returns the elements of an array, and rejects too many of them before they are parsed. */
    List<JsonValue> elements(String name, int most) {
        List<JsonValue> elements = body.array(name).orElse(List.of());
        Aggregation.requireAtMost(most, name, elements.size());
        return elements;
    }

    boolean keyed(boolean otherwise) {
        return body.bool("keyed").orElse(otherwise);
    }

    ZoneId zone() {
        return body.text("time_zone", text -> {
                    try {
                        return ZoneId.of(text);
                    } catch (DateTimeException unknown) {
                        throw RequestRefusedException.illegalArgument("time_zone [" + text + "] is not known");
                    }
                })
                .orElse(ZoneOffset.UTC);
    }

    /** Returns the format of moments. */
    KeyFormat dates() {
        ZoneId zone = zone();
        return body.text("format", text -> KeyFormat.named(text, zone)).orElseGet(() -> KeyFormat.in(zone));
    }

    /** Returns the format of moments if the values of the field are formatted: the timestamp, or if a format is set. */
    Optional<KeyFormat> datesOf(FieldPath field) {
        return field.isTimestamp() || body.text("format").isPresent() ? Optional.of(dates()) : Optional.empty();
    }

    OptionalDouble number(String name) {
        Optional<JsonValue> value = body.find(name).filter(found -> !found.isNull());
        return value.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number(name, value.get()));
    }

    double number(String name, JsonValue value) {
        try {
            double number = Double.parseDouble(value.text());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // The rejection below also covers infinite numbers.
        }
        throw body.failed(
                value.place(), name, "[" + name + "] must be a finite number, but was [" + value.text() + "]");
    }

    /**
     * Returns a date or number as milliseconds since 1970.
     *
     * @param zone the time zone of dates without offset, and for rounding
     */
    OptionalDouble moment(String name, Instant now, ZoneId zone) {
        Optional<FieldValue> value = body.find(name).flatMap(Options::value);
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (value.get() instanceof FieldValue.Text text) {
            boolean isMillis = text.date().isEmpty() && text.number().isPresent();
            return isMillis
                    ? number(name)
                    : OptionalDouble.of((double) DateExpression.resolve(text.text(), End.FIRST, now, zone)
                            .toEpochMillis());
        }
        return number(name);
    }
}

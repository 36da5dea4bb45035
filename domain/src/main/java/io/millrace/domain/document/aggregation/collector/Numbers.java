package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The numbers and moments that values represent. */
final class Numbers {

    /** The maximum number of digits that always fit into 64 bits. */
    private static final int LONGEST_WHOLE = 18;

    private Numbers() {}

    /**
     * Converts a value to a number: a number or a text that contains a number to this number, a date to its
     * milliseconds since 1970, and a boolean to 1 or 0. Returns empty for other values, and for numbers that exceed the
     * range of 64-bit floating point.
     */
    static OptionalDouble number(FieldValue value) {
        if (value instanceof FieldValue.Truth truth) {
            return OptionalDouble.of(truth.value() ? 1 : 0);
        }
        if (isWhole(value.text())) {
            return OptionalDouble.of((double) Long.parseLong(value.text()));
        }
        Optional<Decimal> decimal = value.number();
        if (decimal.isPresent()) {
            // Texts may contain digits of other scripts, which Java does not accept in floating point numbers.
            String text = value instanceof FieldValue.Numeric
                    ? value.text()
                    : decimal.get().digits() + "e" + -decimal.get().scale();
            // Adding zero turns the negative zero into zero, because numbers are compared by value.
            double number = Double.parseDouble(text) + 0.0;
            return Double.isInfinite(number) ? OptionalDouble.empty() : OptionalDouble.of(number);
        }
        return value.date()
                .map(date -> OptionalDouble.of((double) date.toEpochMillis()))
                .orElse(OptionalDouble.empty());
    }

    private static boolean isWhole(String text) {
        if (text.isEmpty() || text.length() > LONGEST_WHOLE) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the milliseconds since 1970 of a value: a text that is a date, or a number or text that contains
     * milliseconds.
     */
    static OptionalLong moment(FieldValue value) {
        return (value instanceof FieldValue.Text
                        ? Timestamp.parse(value.text())
                        : value instanceof FieldValue.Numeric
                                ? Timestamp.parseNumber(value.text())
                                : Optional.<Timestamp>empty())
                .map(timestamp -> OptionalLong.of(timestamp.toEpochMillis()))
                .orElse(OptionalLong.empty());
    }
}

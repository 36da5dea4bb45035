package io.millrace.domain.document.sort;

import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.Utf8;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A value by which documents are sorted. Numbers come first, in the order of their values. Texts and booleans follow, in
 * the order of their bytes in UTF-8.
 *
 * @param value empty if the document has no value. Of a text, only the first 256 characters are kept, and of a
 *     number the first 200 digits, so that the values of a page need little memory
 */
public record SortValue(Optional<FieldValue> value) implements Comparable<SortValue> {

    /** The value of documents without a value. Its position is chosen by the {@link FieldOrder}. */
    public static final SortValue MISSING = new SortValue(Optional.empty());

    private static final int LONGEST = 256;

    /** With its exponent, such a number is not longer than {@link #LONGEST}. */
    private static final int MOST_DIGITS = 200;

    public SortValue {
        value = value.map(SortValue::shortened);
    }

    public static SortValue of(FieldValue value) {
        return new SortValue(Optional.of(value));
    }

    private static FieldValue shortened(FieldValue value) {
        String text = value.text();
        if (text.length() > MOST_DIGITS && isNumber(value)) {
            FieldValue shortened = shortened(value.number().orElseThrow());
            // With fewer digits, the exponent can become too large.
            return isNumber(shortened) ? shortened : value;
        }
        if (value instanceof FieldValue.Truth || text.length() <= LONGEST) {
            return value;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return new FieldValue.Text(text.substring(0, end));
    }

    /** Rounds towards zero, so that numbers remain in their order. */
    private static FieldValue shortened(Decimal number) {
        BigDecimal first = number.digits().round(new MathContext(MOST_DIGITS, RoundingMode.DOWN));
        return new FieldValue.Numeric(first.unscaledValue() + "E" + -(number.scale() + first.scale()));
    }

    public boolean isMissing() {
        return value.isEmpty();
    }

    private static boolean isNumber(FieldValue value) {
        return value instanceof FieldValue.Numeric && value.number().isPresent();
    }

    private Optional<Decimal> number() {
        return value.filter(SortValue::isNumber).flatMap(FieldValue::number);
    }

    /** Compares values. A missing value equals only another missing value, and comes last. */
    @Override
    public int compareTo(SortValue other) {
        if (isMissing() || other.isMissing()) {
            return Boolean.compare(isMissing(), other.isMissing());
        }
        Optional<Decimal> own = number();
        Optional<Decimal> others = other.number();
        if (own.isPresent() && others.isPresent()) {
            return own.get().compareTo(others.get());
        }
        if (own.isPresent() || others.isPresent()) {
            return own.isPresent() ? -1 : 1;
        }
        return Utf8.compare(
                value.orElseThrow().text(), other.value.orElseThrow().text());
    }
}

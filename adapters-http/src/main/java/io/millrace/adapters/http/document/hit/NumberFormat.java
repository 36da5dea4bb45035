package io.millrace.adapters.http.document.hit;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.math.BigInteger;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** The form of numbers in responses, a pattern of {@link DecimalFormat}. */
public final class NumberFormat {

    private static final int LONGEST = 100;

    private final String pattern;

    private NumberFormat(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Returns the format with this pattern.
     *
     * @throws RequestRefusedException 400 if the pattern is invalid or too long
     */
    public static NumberFormat of(String pattern) {
        NumberFormat format = new NumberFormat(pattern);
        try {
            if (pattern.length() > LONGEST) {
                throw new IllegalArgumentException("too long");
            }
            format.write(0);
        } catch (IllegalArgumentException invalid) {
            throw RequestRefusedException.illegalArgument("Invalid format: [" + pattern + "]");
        }
        return format;
    }

    /** Returns whether a format of a field is a format of numbers. Formats of dates contain letters. */
    static boolean isNumberFormat(String format) {
        return format.chars().noneMatch(c -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
                && format.chars().anyMatch(c -> c == '#' || c == '0');
    }

    /**
     * Returns the text of a number in JSON. Numbers beyond the range of 64-bit floating point are returned unchanged.
     */
    String write(String number) {
        if (number.length() <= LONGEST && number.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '-')) {
            return format().format(new BigInteger(number));
        }
        double value = Double.parseDouble(number);
        return Double.isInfinite(value) ? number : write(value);
    }

    /** Returns the text of a number. */
    public String write(double number) {
        return format().format(number);
    }

    /** Returns a new format, because formats of Java are not thread-safe. */
    private DecimalFormat format() {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    }
}

package io.millrace.adapters.http.document.hit;

import io.millrace.adapters.http.error.RequestRefusedException;
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

    /** Returns the text of a number. */
    public String write(double number) {
        // Formats of Java are not thread-safe.
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(number);
    }
}

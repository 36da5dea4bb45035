package io.millrace.domain.text;

import io.millrace.domain.Rejection;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes with a unit, for example {@code 50gb}. */
public final class SizeText {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})(b|kb?|mb?|gb?|tb?|pb?)");

    private SizeText() {}

    /**
     * Returns the size in bytes.
     *
     * @param name the name of the value in the message of a rejection
     * @throws Rejection if the text is no size, or the size exceeds 64 bits
     */
    public static long bytes(String name, String value) {
        Matcher parts = SIZE.matcher(value.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw refused(name, value, "it is not a whole number followed by one of [b, kb, mb, gb, tb, pb]");
        }
        long number = Long.parseLong(parts.group(1));
        int power = "bkmgtp".indexOf(parts.group(2).charAt(0));
        try {
            return Math.multiplyExact(number, 1L << (10 * power));
        } catch (ArithmeticException tooLarge) {
            throw refused(name, value, "it is too large");
        }
    }

    private static Rejection refused(String name, String value, String cause) {
        return Rejection.invalid(
                "failed to parse setting [" + name + "] with value [" + value + "] as a size in bytes: " + cause);
    }
}

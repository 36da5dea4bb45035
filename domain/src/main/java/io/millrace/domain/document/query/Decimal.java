package io.millrace.domain.document.query;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A decimal number with an exponent of any size. Different notations of a number are equal, for example {@code 100} and
 * {@code 1.0E2}. Comparisons are fast even for huge exponents, because they do not write out the zeros.
 */
public final class Decimal implements Comparable<Decimal> {

    /**
     * The maximum length of a number in characters. Longer texts are not numbers, because computing with all their
     * digits is slow.
     */
    private static final int LONGEST = 1_000;

    private static final int LONGEST_LONG = 19;

    /** Digits of other scripts are not in ASCII. */
    private static final int ASCII = 0x80;

    /**
     * The maximum absolute value of an exponent. It prevents overflows when an exponent and a number of digits are
     * added.
     */
    private static final long LARGEST_EXPONENT = 1_000_000_000_000_000_000L;

    /**
     * The digits as a whole number without trailing zeros; the value is this number with the decimal point moved by the
     * scale.
     */
    private final BigDecimal digits;

    private final long scale;

    private Decimal(BigDecimal digits, long scale) {
        this.digits = digits;
        this.scale = scale;
    }

    /** Returns the number; empty if the text is not a number or longer than 1,000 characters. */
    public static Optional<Decimal> parse(String text) {
        if (text.isEmpty() || text.length() > LONGEST || !looksLikeANumber(text)) {
            return Optional.empty();
        }
        int mark = Math.max(text.indexOf('e'), text.indexOf('E'));
        try {
            BigDecimal shortest = new BigDecimal(mark < 0 ? text : text.substring(0, mark)).stripTrailingZeros();
            long exponent = mark < 0 ? 0 : Long.parseLong(text.substring(mark + 1));
            if (exponent > LARGEST_EXPONENT || exponent < -LARGEST_EXPONENT) {
                return Optional.empty();
            }
            return Optional.of(
                    shortest.signum() == 0
                            ? new Decimal(BigDecimal.ZERO, 0)
                            : new Decimal(shortest.scaleByPowerOfTen(shortest.scale()), shortest.scale() - exponent));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns false only if the text is certainly no number. Most texts, for example addresses and dates, are
     * recognized without the cost of an exception.
     */
    private static boolean looksLikeANumber(String text) {
        if (!isDigit(text.charAt(0)) && text.charAt(0) != '-' && text.charAt(0) != '.') {
            return false;
        }
        boolean hasPoint = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isExpected = switch (c) {
                case 'e', 'E' -> true;
                case '.' -> !hasPoint;
                case '-' -> i == 0 || isMark(text.charAt(i - 1));
                case '+' -> isMark(text.charAt(i - 1));
                default -> isDigit(c) || c >= ASCII;
            };
            if (!isExpected) {
                return false;
            }
            hasPoint |= c == '.';
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isMark(char c) {
        return c == 'e' || c == 'E';
    }

    /** Returns the value if it is a whole number of 64 bits, in any notation. */
    public OptionalLong wholeNumber() {
        if (scale > 0 || magnitude() > LONGEST_LONG) {
            return OptionalLong.empty();
        }
        BigDecimal whole = digits.scaleByPowerOfTen((int) -scale);
        return whole.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) < 0
                        || whole.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? OptionalLong.empty()
                : OptionalLong.of(whole.longValue());
    }

    /** Returns the digits as a whole number without trailing zeros. */
    public BigDecimal digits() {
        return digits;
    }

    /** Returns the scale of {@link #digits()} as in {@link BigDecimal#scale()}, but in 64 bits. */
    public long scale() {
        return scale;
    }

    /** Returns the position of the first digit: 1 for {@code 7}, 2 for {@code 70}, 0 for {@code 0.7}. */
    public long magnitude() {
        return digits.precision() - scale;
    }

    @Override
    public int compareTo(Decimal other) {
        int signs = Integer.compare(digits.signum(), other.digits.signum());
        if (signs != 0) {
            return signs;
        }
        int magnitudes = Long.compare(magnitude(), other.magnitude());
        if (magnitudes != 0) {
            return digits.signum() < 0 ? -magnitudes : magnitudes;
        }
        // If the magnitudes are equal, the scales differ by less than the number of digits, so the conversion below is
        // fast.
        return digits.compareTo(other.digits.scaleByPowerOfTen(Math.toIntExact(scale - other.scale)));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Decimal number && scale == number.scale && digits.equals(number.digits);
    }

    @Override
    public int hashCode() {
        return Objects.hash(digits, scale);
    }

    /** Returns the number in scientific notation. */
    @Override
    public String toString() {
        return scale == 0 ? digits.toString() : digits + "E" + -scale;
    }
}

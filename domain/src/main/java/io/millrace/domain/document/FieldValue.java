package io.millrace.domain.document;

import java.math.BigDecimal;
import java.util.Optional;

/** A leaf value of a document or of a query. A null is no value. */
public sealed interface FieldValue {

    /** Returns the value as a client would write it without quotes. */
    String text();

    /** Returns the value as a number, if it is one or a text that reads as one. */
    Optional<BigDecimal> number();

    /**
     * Returns whether this value of a document equals the one in a query: numbers by value, texts exactly, and a number
     * or boolean equals its text form.
     */
    default boolean isSame(FieldValue wanted, boolean ignoreCase) {
        String own = text();
        String other = wanted.text();
        if (ignoreCase ? own.equalsIgnoreCase(other) : own.equals(other)) {
            return true;
        }
        if (this instanceof Numeric) {
            Optional<BigDecimal> left = number();
            Optional<BigDecimal> right = wanted.number();
            return left.isPresent() && right.isPresent() && left.get().compareTo(right.get()) == 0;
        }
        return false;
    }

    /** A text. */
    record Text(String text) implements FieldValue {

        @Override
        public Optional<BigDecimal> number() {
            return Numbers.parse(text);
        }

        /** Returns whether this text begins with {@code prefix}. */
        public boolean startsWith(String prefix, boolean ignoreCase) {
            return text.regionMatches(ignoreCase, 0, prefix, 0, prefix.length());
        }
    }

    /** A number as JSON writes it; it may be larger than any type holds. */
    record Numeric(String text) implements FieldValue {

        @Override
        public Optional<BigDecimal> number() {
            return Numbers.parse(text);
        }
    }

    /** A boolean. */
    record Truth(boolean value) implements FieldValue {

        @Override
        public String text() {
            return Boolean.toString(value);
        }

        @Override
        public Optional<BigDecimal> number() {
            return Optional.empty();
        }
    }

    /** Reads numbers without letting a short text become a huge number. */
    final class Numbers {

        private static final int LONGEST = 1_000;

        private Numbers() {}

        static Optional<BigDecimal> parse(String text) {
            if (text.isEmpty() || text.length() > LONGEST || !startsLikeANumber(text)) {
                return Optional.empty();
            }
            try {
                // However large the exponent, two of these are compared by their magnitudes and never written out.
                return Optional.of(new BigDecimal(text));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        private static boolean startsLikeANumber(String text) {
            char first = text.charAt(0);
            return (first >= '0' && first <= '9') || first == '-' || first == '.';
        }
    }
}

package io.millrace.domain.document.query;

import io.millrace.domain.document.Timestamp;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A leaf value of a document or of a query: a text, number or boolean. JSON null is no value. */
public sealed interface FieldValue {

    /** Returns the value as a client would write it without quotes. */
    String text();

    /** Returns the numeric value of a number or of a text that contains a number; empty for other values. */
    Optional<Decimal> number();

    /** Returns the moment of a text that contains a date; empty for other values. */
    default Optional<Timestamp> date() {
        return Optional.empty();
    }

    /**
     * A value that is stored as text and parsed lazily. Not synchronized: if threads parse concurrently, they get equal
     * immutable results.
     */
    abstract sealed class Written implements FieldValue {

        private final String text;

        @SuppressWarnings("NullableOptional") // null until parsed; saves heap, because a document may have many values
        private @Nullable Optional<Decimal> number;

        private Written(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public Optional<Decimal> number() {
            Optional<Decimal> known = number;
            if (known == null) {
                known = Decimal.parse(text);
                number = known;
            }
            return known;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Written written && getClass() == written.getClass() && text.equals(written.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    /** A text. */
    final class Text extends Written {

        @SuppressWarnings("NullableOptional") // null until parsed
        private @Nullable Optional<Timestamp> date;

        public Text(String text) {
            super(text);
        }

        @Override
        public Optional<Timestamp> date() {
            Optional<Timestamp> known = date;
            if (known == null) {
                known = Timestamp.parseDate(text());
                date = known;
            }
            return known;
        }

        /** Returns whether this text begins with {@code prefix}. */
        public boolean startsWith(String prefix, boolean ignoreCase) {
            return text().regionMatches(ignoreCase, 0, prefix, 0, prefix.length());
        }

        @Override
        public String toString() {
            return '"' + text() + '"';
        }
    }

    /** A number as in JSON; it may exceed every numeric type. */
    final class Numeric extends Written {

        public Numeric(String text) {
            super(text);
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /** A boolean. */
    record Truth(boolean value) implements FieldValue {

        @Override
        public String text() {
            return Boolean.toString(value);
        }

        @Override
        public Optional<Decimal> number() {
            return Optional.empty();
        }
    }
}

package io.millrace.domain.document.aggregation;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.Utf8;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The key of a bucket. Only keys of the same aggregation are compared. */
public sealed interface BucketKey {

    /**
     * A value of a field. Different notations of a number are the same term. A text is the same term as a number or a
     * boolean if it equals its shortest notation, for example {@code "200"} and {@code 200.0}. Numbers come first, in
     * the order of their values, then other terms in the order of their bytes.
     */
    final class Term implements BucketKey, Comparable<Term> {

        /** The longest text that is certainly a whole number of 64 bits in its shortest notation. */
        private static final int LONGEST_PLAIN = 18;

        /** Numbers with more digits before or after the decimal point are written with an exponent. */
        private static final int MOST_ZEROS = 40;

        private final String text;
        private final Kind kind;

        /** The type of the values of a term. If values of several types are the same term, the first type counts. */
        public enum Kind {
            /** The timestamp of a document; the text contains milliseconds since 1970. */
            MOMENT,
            NUMBER,
            TRUTH,
            TEXT
        }

        private Term(String text, Kind kind) {
            this.text = text;
            this.kind = kind;
        }

        /** Returns the term of a value. */
        public static Term of(FieldValue value) {
            return value instanceof FieldValue.Text
                    ? new Term(value.text(), Kind.TEXT)
                    : value instanceof FieldValue.Numeric
                            ? new Term(shortest(value), Kind.NUMBER)
                            : new Term(value.text(), Kind.TRUTH);
        }

        /** Returns the term of a timestamp, in milliseconds. */
        public static Term of(Timestamp moment) {
            return new Term(Long.toString(moment.toEpochMillis()), Kind.MOMENT);
        }

        private static String shortest(FieldValue number) {
            return isPlain(number.text())
                    ? number.text()
                    : number.number().map(Term::shortest).orElse(number.text());
        }

        private static boolean isPlain(String text) {
            int length = text.length();
            if (length == 0 || length > LONGEST_PLAIN || (text.charAt(0) == '0' && length > 1)) {
                return false;
            }
            for (int i = 0; i < length; i++) {
                if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                    return false;
                }
            }
            return true;
        }

        private static String shortest(Decimal number) {
            return Math.abs(number.magnitude()) <= MOST_ZEROS
                    ? number.digits().scaleByPowerOfTen((int) -number.scale()).toPlainString()
                    : number.toString();
        }

        /** Returns the text, or the shortest notation of the number. */
        public String text() {
            return text;
        }

        public Kind kind() {
            return kind;
        }

        /** Returns the numeric value, if the text is the shortest notation of a number. */
        public Optional<Decimal> number() {
            Optional<Decimal> number = Decimal.parse(text);
            return kind == Kind.NUMBER || kind == Kind.MOMENT || isPlain(text)
                    ? number
                    : number.filter(parsed -> shortest(parsed).equals(text));
        }

        /** Returns this term or an equal term, whichever has the first type. */
        public Term orFirst(Term equal) {
            return equal.kind.compareTo(kind) < 0 ? equal : this;
        }

        @Override
        public int compareTo(Term other) {
            Optional<Decimal> left = number();
            Optional<Decimal> right = other.number();
            if (left.isPresent() && right.isPresent()) {
                return left.get().compareTo(right.get());
            }
            return left.isPresent() == right.isPresent() ? Utf8.compare(text, other.text) : left.isPresent() ? -1 : 1;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Term term && text.equals(term.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public String toString() {
            return kind == Kind.TEXT ? '"' + text + '"' : text;
        }
    }

    /** The beginning of an interval of time, in milliseconds since 1970. */
    record Moment(long milliseconds) implements BucketKey {}

    /** The lower end of an interval of numbers. */
    record Numeric(double value) implements BucketKey {}

    /** The position of a range or filter in its aggregation; the bucket of other documents is last. */
    record Position(int value) implements BucketKey {}

    /** The keys of several sources. */
    record Combined(List<BucketKey> parts) implements BucketKey {

        public Combined {
            parts = List.copyOf(parts);
        }
    }

    /** Replaces the key of a source in which a document has no value. */
    record Absent() implements BucketKey {}

    /** Returns the order of two keys of the same kind. {@link Absent} comes before all other keys. */
    static int compare(BucketKey one, BucketKey other) {
        if (one instanceof Term left && other instanceof Term right) {
            return left.compareTo(right);
        }
        if (one instanceof Moment left && other instanceof Moment right) {
            return Long.compare(left.milliseconds, right.milliseconds);
        }
        if (one instanceof Numeric left && other instanceof Numeric right) {
            return Double.compare(left.value, right.value);
        }
        if (one instanceof Position left && other instanceof Position right) {
            return Integer.compare(left.value, right.value);
        }
        if (one instanceof Combined left && other instanceof Combined right) {
            for (int i = 0; i < left.parts.size(); i++) {
                int order = compare(left.parts.get(i), right.parts.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
        return Boolean.compare(other instanceof Absent, one instanceof Absent);
    }
}

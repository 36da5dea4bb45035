package io.millrace.adapters.http.graphql.request;

import io.millrace.adapters.http.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts JSON of requests to values for graphql-java, and keeps the original text. */
public final class SentValues {

    private static final int MOST_DIGITS_OF_LONG = 18;

    private SentValues() {}

    public static SentObject object(JsonValue value) {
        return new SentObject(value);
    }

    private static @Nullable Object of(JsonValue value) {
        return switch (value.kind()) {
            case START_OBJECT -> new SentObject(value);
            case START_ARRAY -> new SentList(value);
            case VALUE_STRING -> value.text();
            case VALUE_NUMBER -> number(value.text());
            case VALUE_BOOLEAN -> Boolean.valueOf(value.text());
            case VALUE_NULL -> null;
        };
    }

    private static Number number(String literal) {
        boolean whole = literal.chars().allMatch(character -> character == '-' || Character.isDigit(character));
        if (!whole || literal.length() > MOST_DIGITS_OF_LONG) {
            return new SentNumber(literal);
        }
        long value = Long.parseLong(literal);
        if (value == (int) value) {
            return (int) value;
        }
        return value;
    }

    /** A value that can be written exactly as sent. */
    interface VerbatimValue {

        String raw();
    }

    /** A JSON object, as a map with its original text. */
    static final class SentObject extends LinkedHashMap<String, Object> implements VerbatimValue {

        private final transient JsonValue sent;

        @SuppressWarnings("NullAway") // the values of a map of variables may be null
        SentObject(JsonValue sent) {
            this.sent = sent;
            for (Map.Entry<String, JsonValue.Member> member : sent.members().entrySet()) {
                put(member.getKey(), of(member.getValue().value()));
            }
        }

        @Override
        public String raw() {
            return sent.raw();
        }
    }

    /** A JSON array, as a list with its original text. */
    static final class SentList extends ArrayList<Object> implements VerbatimValue {

        private final transient JsonValue sent;

        @SuppressWarnings("NullAway") // the elements of a list of variables may be null
        SentList(JsonValue sent) {
            super(sent.elements().size());
            this.sent = sent;
            List<JsonValue> elements = sent.elements();
            elements.forEach(element -> add(of(element)));
        }

        @Override
        public String raw() {
            return sent.raw();
        }
    }

    /**
     * A number that has a fraction or an exponent, or is too long to be converted to an {@code Integer} or a
     * {@code Long} here.
     */
    static final class SentNumber extends Number implements VerbatimValue {

        /**
         * The maximum number of digits before the decimal point, and of zeros after it. Larger and smaller numbers do
         * not fit into any GraphQL type.
         */
        private static final int LARGEST_EXPONENT = 400;

        private final String literal;

        SentNumber(String literal) {
            this.literal = literal;
        }

        @Override
        public String raw() {
            return literal;
        }

        @Override
        public int intValue() {
            return (int) doubleValue();
        }

        @Override
        public long longValue() {
            return (long) doubleValue();
        }

        @Override
        public float floatValue() {
            return (float) doubleValue();
        }

        @Override
        public double doubleValue() {
            return Double.parseDouble(literal);
        }

        /**
         * Returns the text from which graphql-java parses the number. For a huge exponent it returns a text that is not
         * a number, so that graphql-java rejects the value and does not write out all its digits.
         */
        @Override
        public String toString() {
            BigDecimal value = new BigDecimal(literal);
            long magnitude = (long) value.precision() - value.scale();
            return Math.abs(magnitude) > LARGEST_EXPONENT ? "the number is too large" : literal;
        }
    }
}

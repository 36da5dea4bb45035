package io.millrace.adapters.persistence.document.column;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/**
 * The head (the beginning) of the column of a field. Many queries need only the head. Every head contains the kind of
 * the column, the number of documents that have the field, and whether each document has at most one value. The head of
 * a column of codes also contains the distinct values and the number of documents with each value. The head of a column
 * of numbers also contains the number of decimal places, the width of a number, and the lowest and highest number.
 */
public sealed interface ColumnHead {

    /** The kind of a column without values. */
    byte NONE = 0;

    byte CODES = 1;
    byte NUMBERS = 2;

    /** The type of a text. */
    int TEXT = 't';

    /** The type of a number. */
    int NUMBER = 'n';

    /** The type of a boolean. */
    int TRUTH = 'b';

    int COMMON_BYTES = 1 + Integer.BYTES + 1;

    /** The maximum number of decimal places in a column of numbers. */
    int MOST_DECIMAL_PLACES = 9;

    /**
     * The maximum number of digits of a number in a column of numbers. With this limit, the difference of two numbers
     * fits into 64 bits.
     */
    int MOST_DIGITS = 18;

    /** Returns the number of documents that have the field. */
    int documents();

    /**
     * Returns the number of documents with a value that {@code accepts} accepts; empty if the head does not show it.
     */
    OptionalInt count(Predicate<FieldValue> accepts);

    /** A field whose values are not stored. The body of the column contains {@link WordBlocks} or is empty. */
    record None(int documents) implements ColumnHead {

        @Override
        public OptionalInt count(Predicate<FieldValue> accepts) {
            return OptionalInt.empty();
        }
    }

    /** The head of a column that stores each value as a short number, its code. */
    final class Codes implements ColumnHead {

        private final int documents;
        private final boolean isSingle;
        private final FieldValue[] values;
        private final int[] counts;

        /**
         * Creates a head.
         *
         * @param isSingle whether each document has at most one value
         * @param values the distinct values, in the order of their codes
         * @param counts the number of documents with each value, in the same order
         */
        Codes(int documents, boolean isSingle, FieldValue[] values, int[] counts) {
            this.documents = documents;
            this.isSingle = isSingle;
            this.values = values;
            this.counts = counts;
        }

        @Override
        public int documents() {
            return documents;
        }

        public boolean isSingle() {
            return isSingle;
        }

        /** Passes each value to {@code use}, together with the number of documents that have this value. */
        public void forEachCount(ObjIntConsumer<FieldValue> use) {
            for (int code = 0; code < values.length; code++) {
                use.accept(values[code], counts[code]);
            }
        }

        FieldValue[] values() {
            return values;
        }

        @Override
        public OptionalInt count(Predicate<FieldValue> accepts) {
            int count = 0;
            int accepted = 0;
            for (int code = 0; code < values.length; code++) {
                if (accepts.test(values[code])) {
                    count += counts[code];
                    accepted++;
                }
            }
            return isSingle || accepted <= 1 ? OptionalInt.of(count) : OptionalInt.empty();
        }
    }

    /**
     * The head of a column of numbers. Each document has at most one number. Numbers are stored as integers: with two
     * decimal places, the number 1.5 is stored as 150.
     *
     * @param scale the number of decimal places
     * @param width the number of bytes of each stored number
     * @param least the lowest number, as an integer
     * @param greatest the highest number, as an integer
     */
    record Numbers(int documents, int scale, int width, long least, long greatest) implements ColumnHead {

        @Override
        public OptionalInt count(Predicate<FieldValue> accepts) {
            return OptionalInt.empty();
        }

        FieldValue value(long scaled) {
            return new FieldValue.Numeric(
                    scale == 0
                            ? Long.toString(scaled)
                            : BigDecimal.valueOf(scaled, scale)
                                    .stripTrailingZeros()
                                    .toPlainString());
        }
    }

    static ColumnHead read(byte[] stored) {
        ByteBuffer plain = ColumnBytes.plain(stored);
        byte kind = plain.get();
        int documents = plain.getInt();
        boolean isSingle = plain.get() == 1;
        return switch (kind) {
            case NONE -> new None(documents);
            case NUMBERS -> new Numbers(documents, plain.get(), plain.get(), plain.getLong(), plain.getLong());
            case CODES -> codes(documents, isSingle, plain);
            default -> throw new IllegalStateException("unknown kind of column: " + kind);
        };
    }

    private static Codes codes(int documents, boolean isSingle, ByteBuffer plain) {
        int[] counts = new int[plain.getInt()];
        for (int code = 0; code < counts.length; code++) {
            counts[code] = plain.getInt();
        }
        FieldValue[] values = new FieldValue[counts.length];
        for (int code = 0; code < values.length; code++) {
            values[code] = value(plain);
        }
        return new Codes(documents, isSingle, values, counts);
    }

    private static FieldValue value(ByteBuffer plain) {
        int type = plain.get();
        byte[] bytes = new byte[Short.toUnsignedInt(plain.getShort())];
        plain.get(bytes);
        return value(type, new String(bytes, UTF_8));
    }

    static FieldValue value(int type, String text) {
        return switch (type) {
            case TEXT -> new FieldValue.Text(text);
            case NUMBER -> new FieldValue.Numeric(text);
            default -> new FieldValue.Truth(Boolean.parseBoolean(text));
        };
    }

    static int typeOf(FieldValue value) {
        return value instanceof FieldValue.Text ? TEXT : value instanceof FieldValue.Numeric ? NUMBER : TRUTH;
    }

    /** Returns the number of bytes of a code, given the number of different codes. */
    static int widthOfCodes(int different) {
        return different <= 1 << (Byte.SIZE - 1) ? Byte.BYTES : Short.BYTES;
    }

    /** Returns the number as an integer: moves its decimal point to the right by {@code scale} places. */
    static long scaled(Decimal number, int scale) {
        return number.digits().scaleByPowerOfTen(scale - (int) number.scale()).longValueExact();
    }
}

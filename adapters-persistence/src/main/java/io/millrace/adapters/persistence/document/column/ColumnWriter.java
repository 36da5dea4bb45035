package io.millrace.adapters.persistence.document.column;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Optional;

/**
 * Encodes the values of a field as a column if the column is small enough to be useful. {@link ColumnHead} describes
 * the format.
 */
final class ColumnWriter {

    /** The maximum number of distinct values in a column, unless all of them are numbers. */
    static final int MOST_CODES = 1 << 12;

    /**
     * The maximum number of distinct numbers that are stored as codes. For more distinct numbers, it is shorter to
     * store the numbers themselves than a list of distinct values.
     */
    private static final int MOST_CODES_OF_NUMBERS = 1 << 8;

    /**
     * The maximum total size of the distinct texts of a column, in bytes for each document with the field. Larger texts
     * are not stored, because most of them occur only once.
     */
    static final int BYTES_OF_TEXTS_PER_DOCUMENT = 16;

    private static final int FEW_BYTES_OF_TEXTS = 1 << 12;

    /** The maximum average number of values in a document. */
    static final int MOST_VALUES_PER_DOCUMENT = 8;

    /** The maximum number of values of one document, because the number is stored in two bytes. */
    private static final int MOST_VALUES_OF_DOCUMENT = (1 << Short.SIZE) - 1;

    private final ColumnBytes bytes;
    private final int documents;

    /**
     * Creates a writer for the columns of a group.
     *
     * @param documents the number of documents of the group
     */
    ColumnWriter(ColumnBytes bytes, int documents) {
        this.bytes = bytes;
        this.documents = documents;
    }

    /**
     * Encodes the values of a field.
     *
     * @param most the maximum size of the column in bytes
     * @return empty if the column would be too large
     */
    Optional<StoredColumn> values(String name, ValueCodes values, long most) {
        if (values.isGivenUp() || values.size() > MOST_VALUES_PER_DOCUMENT * documents) {
            return Optional.empty();
        }
        Optional<StoredColumn> numbers = values.isSingle() && values.distinct() > MOST_CODES_OF_NUMBERS
                ? numbers(name, values)
                : Optional.empty();
        return numbers.or(() -> codes(name, values)).filter(stored -> stored.bytes() <= most);
    }

    /**
     * Encodes the words of a field whose values are not stored.
     *
     * @param most the maximum size of the column in bytes; if the words would exceed it, no words are stored
     */
    StoredColumn words(String name, ValueCodes values, long most) {
        values.giveUp();
        byte[] head = headWithoutValues(values);
        return values.words()
                .stored()
                .map(bytes::packed)
                .filter(words -> head.length + words.length <= most)
                .map(words -> new StoredColumn(name, head, words))
                .orElseGet(() -> new StoredColumn(name, head, new byte[0]));
    }

    private byte[] headWithoutValues(ValueCodes values) {
        return bytes.packed(ByteBuffer.allocate(ColumnHead.COMMON_BYTES)
                .put(ColumnHead.NONE)
                .putInt(values.documentsWithValues())
                .put((byte) 0)
                .array());
    }

    private Optional<StoredColumn> codes(String name, ValueCodes values) {
        if (values.distinct() > MOST_CODES) {
            return Optional.empty();
        }
        ByteArrayOutputStream dictionary = new ByteArrayOutputStream();
        long bytesOfTexts = 0;
        for (FieldValue value : values.values()) {
            byte[] text = value.text().getBytes(UTF_8);
            bytesOfTexts += text.length;
            dictionary.write(ColumnHead.typeOf(value));
            dictionary.write(text.length >>> Byte.SIZE);
            dictionary.write(text.length);
            dictionary.writeBytes(text);
        }
        if (bytesOfTexts > FEW_BYTES_OF_TEXTS
                && bytesOfTexts > (long) BYTES_OF_TEXTS_PER_DOCUMENT * values.documentsWithValues()) {
            return Optional.empty();
        }
        return (values.isSingle() ? Optional.of(singleCodes(values)) : severalCodes(values))
                .map(body -> new StoredColumn(
                        name, bytes.packed(headOfCodes(values, dictionary.toByteArray())), bytes.packed(body)));
    }

    private static byte[] headOfCodes(ValueCodes values, byte[] dictionary) {
        int[] counts = new int[values.distinct()];
        int[] lastDocuments = new int[values.distinct()];
        for (int i = 0; i < values.size(); i++) {
            int code = values.code(i);
            if (lastDocuments[code] != values.document(i) + 1) {
                lastDocuments[code] = values.document(i) + 1;
                counts[code]++;
            }
        }
        ByteBuffer head =
                ByteBuffer.allocate(ColumnHead.COMMON_BYTES + Integer.BYTES * (1 + counts.length) + dictionary.length);
        head.put(ColumnHead.CODES)
                .putInt(values.documentsWithValues())
                .put((byte) (values.isSingle() ? 1 : 0))
                .putInt(counts.length);
        for (int count : counts) {
            head.putInt(count);
        }
        return head.put(dictionary).array();
    }

    /** Returns one code for each document; returns no codes if all documents have the same value. */
    private byte[] singleCodes(ValueCodes values) {
        if (values.distinct() == 1 && values.documentsWithValues() == documents) {
            return new byte[0];
        }
        int width = ColumnHead.widthOfCodes(values.distinct() + 1);
        ByteBuffer body = ByteBuffer.allocate(width * documents);
        for (int i = 0; i < values.size(); i++) {
            body.position(width * values.document(i));
            Widths.put(body, width, values.code(i) + 1L);
        }
        return body.array();
    }

    /** Returns the number of values of each document, followed by all codes. */
    private Optional<byte[]> severalCodes(ValueCodes values) {
        int width = ColumnHead.widthOfCodes(values.distinct());
        int[] numbers = new int[documents];
        for (int i = 0; i < values.size(); i++) {
            if (++numbers[values.document(i)] > MOST_VALUES_OF_DOCUMENT) {
                return Optional.empty();
            }
        }
        ByteBuffer body = ByteBuffer.allocate(Short.BYTES * documents + width * values.size());
        for (int number : numbers) {
            body.putShort((short) number);
        }
        for (int i = 0; i < values.size(); i++) {
            Widths.put(body, width, values.code(i));
        }
        return Optional.of(body.array());
    }

    /**
     * Returns a column of the numbers themselves, all with the same number of decimal places; empty if they cannot be
     * stored exactly in this form.
     */
    private Optional<StoredColumn> numbers(String name, ValueCodes values) {
        long[] distinct = new long[values.distinct()];
        int scale = 0;
        for (FieldValue value : values.values()) {
            Optional<Decimal> number = value instanceof FieldValue.Numeric ? value.number() : Optional.empty();
            if (number.isEmpty() || number.get().scale() > ColumnHead.MOST_DECIMAL_PLACES) {
                return Optional.empty();
            }
            scale = Math.max(scale, (int) Math.max(0, number.get().scale()));
        }
        int next = 0;
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (FieldValue value : values.values()) {
            Decimal number = value.number().orElseThrow();
            if (number.magnitude() + scale > ColumnHead.MOST_DIGITS) {
                return Optional.empty();
            }
            long scaled = ColumnHead.scaled(number, scale);
            distinct[next++] = scaled;
            least = Math.min(least, scaled);
            greatest = Math.max(greatest, scaled);
        }
        int width = Widths.ofSigned(greatest - least);
        BitSet present = new BitSet(documents);
        long[] offsets = new long[documents];
        for (int i = 0; i < values.size(); i++) {
            present.set(values.document(i));
            offsets[values.document(i)] = distinct[values.code(i)] - least;
        }
        boolean isDense = values.documentsWithValues() == documents;
        byte[] presence = isDense ? new byte[0] : present.toByteArray();
        ByteBuffer body = ByteBuffer.allocate(presence.length + width * documents);
        for (long offset : offsets) {
            Widths.put(body, width, offset);
        }
        body.put(presence);
        ByteBuffer head = ByteBuffer.allocate(ColumnHead.COMMON_BYTES + 2 + 2 * Long.BYTES);
        head.put(ColumnHead.NUMBERS)
                .putInt(values.documentsWithValues())
                .put((byte) 1)
                .put((byte) scale)
                .put((byte) width)
                .putLong(least)
                .putLong(greatest);
        return Optional.of(new StoredColumn(name, bytes.packed(head.array()), bytes.packed(body.array())));
    }
}

package io.millrace.adapters.persistence.document.block;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.adapters.persistence.document.query.FieldHashes;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Reads and writes the binary format of parts, which consists of numbers, texts and deflated data. Each byte of a
 * number contains seven bits of it; the lowest bits come first.
 */
final class PackedBytes {

    /**
     * The level of the Deflate compression. For access logs, level 6 would save 12 % of space, but take 75 % longer.
     */
    private static final int LEVEL = 3;

    private static final int BITS = 7;
    private static final int FURTHER = 1 << BITS;

    private final byte[] bytes;
    private int position;

    private PackedBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    static PackedBytes of(byte[] bytes) {
        return new PackedBytes(bytes);
    }

    /** Creates a deflater. The caller must call {@link Deflater#end}. */
    static Deflater deflater() {
        return new Deflater(LEVEL, true);
    }

    static byte[] deflated(Deflater deflater, byte[] plain, Dictionary dictionary) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 4 + 64);
        deflater.reset();
        deflater.setDictionary(dictionary.text());
        deflater.setInput(plain);
        deflater.finish();
        byte[] buffer = new byte[1 << 13];
        while (!deflater.finished()) {
            packed.write(buffer, 0, deflater.deflate(buffer));
        }
        return packed.toByteArray();
    }

    /** Starts to inflate the remaining bytes. The caller must close the result. */
    Inflation inflation(Dictionary dictionary) {
        Inflater inflater = new Inflater(true);
        inflater.setDictionary(dictionary.text());
        inflater.setInput(bytes, position, bytes.length - position);
        return new Inflation(inflater);
    }

    /** Inflates the remaining bytes and returns the first {@code length} bytes. */
    byte[] inflated(int length, Dictionary dictionary) {
        try (Inflation inflation = inflation(dictionary)) {
            return inflation.upTo(length);
        }
    }

    /** Inflates data only as far as the caller requests. */
    static final class Inflation implements AutoCloseable {

        private final Inflater inflater;
        private byte[] plain = new byte[0];

        private Inflation(Inflater inflater) {
            this.inflater = inflater;
        }

        /** Returns the first {@code length} bytes. The length must not be lower than in earlier calls. */
        byte[] upTo(int length) {
            int end = plain.length;
            plain = Arrays.copyOf(plain, length);
            try {
                while (end < length) {
                    int more = inflater.inflate(plain, end, length - end);
                    if (more == 0) {
                        throw new IllegalStateException("packed documents end early");
                    }
                    end += more;
                }
            } catch (DataFormatException damage) {
                throw new IllegalStateException("packed documents are damaged", damage);
            }
            return plain;
        }

        @Override
        public void close() {
            inflater.end();
        }
    }

    /** Returns {@code number} in encoded form, followed by {@code bytes}. */
    static byte[] prefixed(long number, byte[] bytes) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(bytes.length + Integer.BYTES);
        write(all, number);
        all.writeBytes(bytes);
        return all.toByteArray();
    }

    static void write(ByteArrayOutputStream plain, long number) {
        long rest = number;
        while ((rest & -FURTHER) != 0) {
            plain.write(((int) rest & (FURTHER - 1)) | FURTHER);
            rest >>>= BITS;
        }
        plain.write((int) rest);
    }

    /** Writes a number that can be negative. */
    static void writeSigned(ByteArrayOutputStream plain, long number) {
        write(plain, (number << 1) ^ (number >> (Long.SIZE - 1)));
    }

    long number() {
        long number = 0;
        for (int shift = 0; ; shift += BITS) {
            byte next = bytes[position++];
            number |= (long) (next & (FURTHER - 1)) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    long signed() {
        long number = number();
        return (number >>> 1) ^ -(number & 1);
    }

    String text(int length) {
        String text = new String(bytes, position, length, UTF_8);
        position += length;
        return text;
    }

    /** Adds the next document to {@code fields}. */
    void addTo(FieldHashes fields, BlockEntry entry) {
        fields.add(entry.id(), bytes, position, entry.bytes());
        position += entry.bytes();
    }

    void skip(int length) {
        position += length;
    }
}

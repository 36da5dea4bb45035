package io.millrace.adapters.persistence.document;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Deflated bytes with their length in front, and the numbers in them: seven bits in a byte, the lowest first. */
final class PackedBytes {

    /** Of access logs it leaves a fifth less than the fastest level, for about twice the time. */
    private static final int LEVEL = 6;

    private static final int BITS = 7;
    private static final int FURTHER = 1 << BITS;

    private final byte[] bytes;
    private int position;

    private PackedBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    static byte[] deflate(ByteArrayOutputStream plain) {
        byte[] bytes = plain.toByteArray();
        ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 4 + 64);
        write(packed, bytes.length);
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] buffer = new byte[1 << 13];
            while (!deflater.finished()) {
                packed.write(buffer, 0, deflater.deflate(buffer));
            }
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }

    /** Returns the bytes to be read from their beginning. */
    static PackedBytes inflate(byte[] packed) {
        return inflate(packed, Integer.MAX_VALUE);
    }

    /** Does the same with no more than the first {@code most} bytes. */
    static PackedBytes inflate(byte[] packed, int most) {
        PackedBytes head = new PackedBytes(packed);
        byte[] plain = new byte[(int) Math.min(most, head.number())];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed, head.position, packed.length - head.position);
            int length = 0;
            while (length < plain.length) {
                int more = inflater.inflate(plain, length, plain.length - length);
                if (more == 0) {
                    throw new IllegalStateException("a block ends early");
                }
                length += more;
            }
        } catch (DataFormatException damage) {
            throw new IllegalStateException("a block is damaged", damage);
        } finally {
            inflater.end();
        }
        return new PackedBytes(plain);
    }

    static void write(ByteArrayOutputStream plain, long number) {
        long rest = number;
        while ((rest & -FURTHER) != 0) {
            plain.write(((int) rest & (FURTHER - 1)) | FURTHER);
            rest >>>= BITS;
        }
        plain.write((int) rest);
    }

    /** Writes a number that may be negative. */
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
        String text = new String(bytes, position, length, java.nio.charset.StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    void skip(int length) {
        position += length;
    }
}

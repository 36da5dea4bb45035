package io.millrace.adapters.persistence.document.column;

import java.nio.ByteBuffer;

/** Signed numbers of one, two, four or eight bytes. */
final class Widths {

    private Widths() {}

    /**
     * Returns the number of bytes that each of some numbers needs.
     *
     * @param magnitudes the bitwise OR of all numbers, after each negative number is replaced by its bitwise complement
     */
    static int ofSigned(long magnitudes) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(magnitudes) + 1;
        int width = Byte.BYTES;
        while (width * Byte.SIZE < bits) {
            width *= 2;
        }
        return width;
    }

    static void put(ByteBuffer buffer, int width, long number) {
        switch (width) {
            case Byte.BYTES -> buffer.put((byte) number);
            case Short.BYTES -> buffer.putShort((short) number);
            case Integer.BYTES -> buffer.putInt((int) number);
            default -> buffer.putLong(number);
        }
    }

    static long get(ByteBuffer buffer, int width) {
        return switch (width) {
            case Byte.BYTES -> buffer.get();
            case Short.BYTES -> buffer.getShort();
            case Integer.BYTES -> buffer.getInt();
            default -> buffer.getLong();
        };
    }
}

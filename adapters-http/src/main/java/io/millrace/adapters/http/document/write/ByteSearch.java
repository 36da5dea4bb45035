package io.millrace.adapters.http.document.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Searches eight bytes at a time. Each step sets the highest bit of every matching byte. Only the lowest marked byte is
 * certainly a match, because carries in the computation may mark higher bytes by mistake.
 */
final class ByteSearch {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = ONES << 7;
    private static final long BLANKS = ONES * ' ';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long LINE_FEEDS = ONES * '\n';

    private ByteSearch() {}

    /**
     * Returns the position of the first byte that must be escaped in a JSON string, or {@code end}. If a byte before it
     * is not ASCII, returns the bitwise complement of the position.
     */
    static int afterPlainText(byte[] bytes, int start, int end) {
        int at = start;
        long passed = 0;
        while (end - at >= Long.BYTES) {
            long eight = (long) EIGHT_BYTES.get(bytes, at);
            long controls = (eight - BLANKS) & ~eight;
            long marked = (controls | zeros(eight ^ QUOTES) | zeros(eight ^ BACKSLASHES)) & HIGHEST_BITS;
            if (marked != 0) {
                passed |= eight & (Long.lowestOneBit(marked) - 1);
                return positionAfter(at + lowest(marked), passed);
            }
            passed |= eight;
            at += Long.BYTES;
        }
        while (at < end && isPlainText(bytes[at])) {
            passed |= bytes[at];
            at++;
        }
        return positionAfter(at, passed);
    }

    private static int positionAfter(int position, long passed) {
        return (passed & HIGHEST_BITS) == 0 ? position : ~position;
    }

    private static boolean isPlainText(byte next) {
        return next != '"' && next != '\\' && (next < 0 || next >= ' ');
    }

    /** Returns the position of the first line feed, or {@code end}. */
    static int lineFeed(byte[] bytes, int start, int end) {
        int at = start;
        while (end - at >= Long.BYTES) {
            long marked = zeros((long) EIGHT_BYTES.get(bytes, at) ^ LINE_FEEDS) & HIGHEST_BITS;
            if (marked != 0) {
                return at + lowest(marked);
            }
            at += Long.BYTES;
        }
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /**
     * Returns a value in which the highest bit of each zero byte is set. The caller must clear the seven lower bits of
     * each byte, which have no meaning.
     */
    private static long zeros(long eight) {
        return (eight - ONES) & ~eight;
    }

    private static int lowest(long marked) {
        return Long.numberOfTrailingZeros(marked) >>> 3;
    }
}

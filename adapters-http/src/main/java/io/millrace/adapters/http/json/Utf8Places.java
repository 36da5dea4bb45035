package io.millrace.adapters.http.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Finds bytes that are not UTF-8, and converts positions to lines and columns. */
public final class Utf8Places {

    private Utf8Places() {}

    /** Returns the place of the first byte that is not UTF-8, in the format of {@link #place}. */
    public static Optional<String> malformedPlace(byte[] bytes, int start, int end) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer input = ByteBuffer.wrap(bytes, start, end - start);
        CharBuffer scratch = CharBuffer.allocate(Math.max(2, Math.min(end - start, 4_096)));
        CoderResult result;
        do {
            scratch.clear();
            result = decoder.decode(input, scratch, true);
        } while (result.isOverflow());
        return result.isError() ? Optional.of(place(bytes, start, input.position())) : Optional.empty();
    }

    public static boolean startsWithByteOrderMark(byte[] bytes, int start, int end) {
        return end - start >= 3
                && bytes[start] == (byte) 0xEF
                && bytes[start + 1] == (byte) 0xBB
                && bytes[start + 2] == (byte) 0xBF;
    }

    /** Returns {@code [line:column]} of a position, both are counted from 1, the column in bytes. */
    public static String place(byte[] bytes, int start, int position) {
        int line = 1;
        int column = 1;
        for (int at = start; at < position; at++) {
            if (bytes[at] == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return "[" + line + ":" + column + "]";
    }
}

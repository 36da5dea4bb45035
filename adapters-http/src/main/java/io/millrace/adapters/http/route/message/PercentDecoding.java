package io.millrace.adapters.http.route.message;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes percent-encoded text strictly. */
public final class PercentDecoding {

    private static final char BEYOND_ASCII = 0x80;

    private PercentDecoding() {}

    /**
     * Decodes {@code text} as UTF-8.
     *
     * @param what the part of the request, for error messages
     * @throws RequestRefusedException 400 for an invalid percent-encoding, bytes that are not UTF-8, or unencoded
     *     characters outside ASCII
     */
    static String decode(String text, boolean plusIsBlank, String what) {
        int ascii = 0;
        while (ascii < text.length() && text.charAt(ascii) < BEYOND_ASCII) {
            ascii++;
        }
        if (ascii == text.length() && text.indexOf('%') < 0) {
            return plusIsBlank ? text.replace('+', ' ') : text;
        }
        byte[] bytes = text.substring(0, ascii).getBytes(StandardCharsets.US_ASCII);
        boolean whole = ascii == text.length();
        try {
            String decoded = decode(bytes, 0, ascii, plusIsBlank);
            if (whole) {
                return decoded;
            }
        } catch (CharacterCodingException notUtf8) {
            if (whole) {
                throw RequestRefusedException.illegalArgument(what + " [" + text + "] is not valid UTF-8");
            }
        } catch (IllegalArgumentException broken) {
            throw RequestRefusedException.illegalArgument("invalid percent-encoding in " + what + " [" + text + "]");
        }
        throw RequestRefusedException.illegalArgument(what + " contains a character that must be percent-encoded");
    }

    /**
     * Decodes the bytes from {@code start} (inclusive) to {@code end} (exclusive) as UTF-8.
     *
     * @throws IllegalArgumentException for an invalid percent-encoding
     * @throws CharacterCodingException for bytes that are not UTF-8
     */
    public static String decode(byte[] text, int start, int end, boolean plusIsBlank) throws CharacterCodingException {
        byte[] decoded = new byte[end - start];
        int length = 0;
        for (int index = start; index < end; index++) {
            byte next = text[index];
            if (next == '%') {
                int value = index + 2 < end ? hexDigit(text[index + 1]) << 4 | hexDigit(text[index + 2]) : -1;
                if (value < 0) {
                    throw new IllegalArgumentException("an escape is not two hexadecimal digits");
                }
                decoded[length++] = (byte) value;
                index += 2;
            } else {
                decoded[length++] = next == '+' && plusIsBlank ? (byte) ' ' : next;
            }
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(decoded, 0, length))
                .toString();
    }

    /** Returns the value of a hexadecimal digit. Unlike {@link Character#digit}, accepts no digits of other scripts. */
    private static int hexDigit(byte character) {
        return character < 0 ? -1 : Character.digit((char) character, 16);
    }
}

package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Takes percent-encoding off, once and strictly. */
final class PercentDecoding {

    private PercentDecoding() {}

    /**
     * Decodes {@code text} as UTF-8.
     *
     * @param what names the part of the request in a refusal
     * @throws RequestRefusedException 400 for a broken escape and for bytes that are not UTF-8
     */
    static String decode(String text, boolean plusIsBlank, String what) {
        if (text.indexOf('%') < 0 && isAscii(text)) {
            return plusIsBlank ? text.replace('+', ' ') : text;
        }
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '%') {
                boolean complete = index + 2 < text.length();
                int high = complete ? hexDigit(text.charAt(index + 1)) : -1;
                int low = complete ? hexDigit(text.charAt(index + 2)) : -1;
                if (high < 0 || low < 0) {
                    throw RequestRefusedException.illegalArgument(
                            "invalid percent-encoding in " + what + " [" + text + "]");
                }
                bytes[length++] = (byte) (high << 4 | low);
                index += 2;
            } else if (character == '+' && plusIsBlank) {
                bytes[length++] = ' ';
            } else if (character < 0x80) {
                bytes[length++] = (byte) character;
            } else {
                throw RequestRefusedException.illegalArgument(what + " holds a character that must be percent-encoded");
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw RequestRefusedException.illegalArgument(what + " [" + text + "] is not valid UTF-8");
        }
    }

    /** Unlike {@link Character#digit}, accepts no digits of other scripts. */
    private static int hexDigit(char character) {
        return character < 0x80 ? Character.digit(character, 16) : -1;
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(character -> character < 0x80);
    }
}

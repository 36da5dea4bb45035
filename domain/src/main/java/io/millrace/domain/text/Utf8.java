package io.millrace.domain.text;

import java.util.Arrays;

/** Lengths, order and byte order marks of texts in UTF-8. */
public final class Utf8 {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private Utf8() {}

    /** Returns the length of the byte order mark at the beginning of {@code bytes}; 0 if there is none. */
    public static int byteOrderMark(byte[] bytes, int length) {
        int mark = BYTE_ORDER_MARK.length;
        return length >= mark && Arrays.equals(bytes, 0, mark, BYTE_ORDER_MARK, 0, mark) ? mark : 0;
    }

    /** Returns {@code bytes} itself, or a copy without the byte order mark, which some editors add to files. */
    public static byte[] withoutByteOrderMark(byte[] bytes) {
        int mark = byteOrderMark(bytes, bytes.length);
        return mark == 0 ? bytes : Arrays.copyOfRange(bytes, mark, bytes.length);
    }

    /** Returns the length of {@code text} in bytes of UTF-8; a lone surrogate counts as three bytes. */
    public static long length(CharSequence text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }

    /** Returns whether {@code text} contains no lone surrogate, so that it can be encoded in UTF-8. */
    public static boolean isEncodable(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else {
                return false;
            }
        }
        return true;
    }

    /** Compares two texts in the order of their UTF-8 bytes, which is the order of their code points. */
    public static int compare(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                // In UTF-16, surrogates are smaller than U+E000 to U+FFFF, but their code points are larger.
                boolean aSurrogate = Character.isSurrogate(a);
                boolean bSurrogate = Character.isSurrogate(b);
                if (aSurrogate != bSurrogate) {
                    return aSurrogate ? 1 : -1;
                }
                return Character.compare(a, b);
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}

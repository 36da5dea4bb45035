package io.millrace.domain.security.factor;

/** The encoding Base32 (RFC 4648) without padding, for multiples of five bytes. */
final class Base32 {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BYTES = 5;
    private static final int CHARACTERS = 8;
    private static final int BITS = 5;

    private Base32() {}

    static String encode(byte[] bytes) {
        if (bytes.length % BYTES != 0) {
            throw new IllegalArgumentException(bytes.length + " bytes");
        }
        StringBuilder text = new StringBuilder();
        for (int start = 0; start < bytes.length; start += BYTES) {
            long group = 0;
            for (int i = 0; i < BYTES; i++) {
                group = (group << 8) | (bytes[start + i] & 0xff);
            }
            for (int i = CHARACTERS - 1; i >= 0; i--) {
                text.append(ALPHABET.charAt((int) (group >> (i * BITS)) & 31));
            }
        }
        return text.toString();
    }

    /** Decodes a text that {@link #isEncoded} accepts. */
    static byte[] decode(String text) {
        byte[] bytes = new byte[text.length() / CHARACTERS * BYTES];
        for (int start = 0, end = 0; start < text.length(); start += CHARACTERS, end += BYTES) {
            long group = 0;
            for (int i = 0; i < CHARACTERS; i++) {
                group = (group << BITS) | ALPHABET.indexOf(text.charAt(start + i));
            }
            for (int i = 0; i < BYTES; i++) {
                bytes[end + i] = (byte) (group >> ((BYTES - 1 - i) * 8));
            }
        }
        return bytes;
    }

    static boolean isEncoded(String text, int length) {
        return text.length() == length && text.chars().allMatch(character -> ALPHABET.indexOf(character) >= 0);
    }
}

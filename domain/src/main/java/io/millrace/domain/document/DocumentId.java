package io.millrace.domain.document;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;

/** The id of a document in its index: 1 to 512 bytes of UTF-8 without U+0000. Ordered by its bytes. */
public record DocumentId(String value) implements Comparable<DocumentId> {

    private static final int MAXIMUM_BYTES = 512;

    /** The digits of base 64 in the order of their code points, so that ids sort by their creation time. */
    private static final char[] DIGITS =
            "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".toCharArray();

    /** Added to the time, so that ids begin with a letter. Many tools treat a leading minus as an option. */
    private static final long LETTER_FIRST = 11L << 42;

    private static final int TIME_DIGITS = 8;
    private static final int RANDOM_DIGITS = 12;

    /**
     * Checks the id.
     *
     * @throws Rejection if the id breaks a rule
     */
    public DocumentId {
        if (value.isEmpty()) {
            throw Rejection.of(Fault.EMPTY_ID);
        }
        if (value.indexOf('\0') >= 0) {
            throw Rejection.of(Fault.INVALID_ID, "must not contain U+0000");
        }
        if (!Utf8.isEncodable(value)) {
            throw Rejection.of(Fault.INVALID_ID, "must be valid Unicode, without lone surrogates");
        }
        // A UTF-16 unit needs at most 3 bytes, so the bytes of short texts need not be counted.
        if (value.length() * 3 > MAXIMUM_BYTES) {
            long length = Utf8.length(value);
            if (length > MAXIMUM_BYTES) {
                throw Rejection.of(
                        Fault.INVALID_ID,
                        "is too long, must be no longer than " + MAXIMUM_BYTES + " bytes but was: " + length);
            }
        }
    }

    /**
     * Returns an id of 20 characters that sorts after all ids of earlier milliseconds. New ids are therefore inserted
     * at the end of a database index.
     *
     * @param milliseconds the time in milliseconds since the epoch; only the lowest 48 bits are used
     * @param high 36 bits that follow the time and order the ids of one millisecond
     * @param low 36 random bits
     */
    public static DocumentId timeOrdered(long milliseconds, long high, long low) {
        char[] text = new char[TIME_DIGITS + RANDOM_DIGITS];
        write(text, 0, TIME_DIGITS, milliseconds + LETTER_FIRST);
        write(text, TIME_DIGITS, RANDOM_DIGITS / 2, high);
        write(text, TIME_DIGITS + RANDOM_DIGITS / 2, RANDOM_DIGITS / 2, low);
        return new DocumentId(new String(text));
    }

    private static void write(char[] text, int offset, int digits, long bits) {
        for (int i = digits - 1; i >= 0; i--) {
            text[offset + i] = DIGITS[(int) (bits & 63)];
            bits >>>= 6;
        }
    }

    @Override
    public int compareTo(DocumentId other) {
        return Utf8.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}

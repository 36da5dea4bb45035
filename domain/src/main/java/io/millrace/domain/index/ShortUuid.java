package io.millrace.domain.index;

import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/** Converts UUIDs to the form for clients: 22 characters of URL-safe Base64. */
public final class ShortUuid {

    private static final int LENGTH = 22;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private ShortUuid() {}

    public static String of(UUID uuid) {
        byte[] bytes = new byte[2 * Long.BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            int shift = Long.SIZE - (i + 1) * Byte.SIZE;
            bytes[i] = (byte) (uuid.getMostSignificantBits() >>> shift);
            bytes[Long.BYTES + i] = (byte) (uuid.getLeastSignificantBits() >>> shift);
        }
        return ENCODER.encodeToString(bytes);
    }

    /** Parses a UUID in this form. Returns empty if the text has another form. */
    public static Optional<UUID> find(String text) {
        if (text.length() != LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            return Optional.of(new UUID(number(bytes, 0), number(bytes, Long.BYTES)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static long number(byte[] bytes, int from) {
        long number = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            number = (number << Byte.SIZE) | (bytes[i] & 0xff);
        }
        return number;
    }
}

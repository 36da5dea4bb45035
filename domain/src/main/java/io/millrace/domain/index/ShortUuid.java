package io.millrace.domain.index;

import java.util.Base64;
import java.util.UUID;

/** The form in which clients see identities: 22 characters of URL-safe base64. */
public final class ShortUuid {

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
}

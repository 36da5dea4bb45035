package io.millrace.adapters.http.identity;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.UUID;

/** The form in which the wire shows identities: 22 characters of URL-safe base64. */
public final class ShortUuid {

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private ShortUuid() {}

    public static String of(UUID uuid) {
        return ENCODER.encodeToString(ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array());
    }
}

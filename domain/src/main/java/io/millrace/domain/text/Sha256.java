package io.millrace.domain.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash function SHA-256 (FIPS 180-4). */
public final class Sha256 {

    /** One instance per thread. It is cached, because its creation takes as long as hashing a short text. */
    private static final ThreadLocal<MessageDigest> OF_THREAD = ThreadLocal.withInitial(Sha256::begin);

    private Sha256() {}

    /** Returns a new instance of the hash function, for content that arrives in parts. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Returns the 32 bytes of the hash. */
    public static byte[] of(byte[] content) {
        return OF_THREAD.get().digest(content);
    }

    /** Returns the 32 bytes of the hash of a text in UTF-8. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a hash as 64 hexadecimal digits in lower case. */
    public static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }
}

package io.millrace.adapters.http.route;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash function SHA-256. */
public final class Sha256 {

    private Sha256() {}

    /** Returns the 32 bytes of the hash. */
    public static byte[] of(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

package io.millrace.adapters.persistence.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes HMAC-SHA256 with a random key that never leaves this process. */
final class KeyedHash {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    /** The object that each computation copies. A copy takes less time than the search for the algorithm. */
    private final Mac initial;

    private KeyedHash(byte[] key) {
        try {
            initial = Mac.getInstance(ALGORITHM);
            initial.init(new SecretKeySpec(key, ALGORITHM));
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, failure);
        }
    }

    static KeyedHash random(RandomGenerator random) {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return new KeyedHash(key);
    }

    String hex(String text) {
        try {
            Mac mac = (Mac) initial.clone();
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (CloneNotSupportedException failure) {
            throw new IllegalStateException("every Java platform can copy " + ALGORITHM, failure);
        }
    }
}

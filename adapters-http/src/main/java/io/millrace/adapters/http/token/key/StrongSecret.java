package io.millrace.adapters.http.token.key;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.SecretRule;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A secret from the configuration that is strong enough for signing and encryption. {@link #toString} hides it. */
public final class StrongSecret {

    private final String property;
    private final byte[] bytes;

    private StrongSecret(String property, byte[] bytes) {
        this.property = property;
        this.bytes = bytes;
    }

    /**
     * Reads the value of {@code property}.
     *
     * @param base64 whether {@code text} is Base64; otherwise the secret is the text in UTF-8
     * @throws Rejection with one sentence that names the property if the secret breaks a rule
     */
    public static StrongSecret of(String property, String text, boolean base64) {
        new SecretRule(property).requireGood(text, base64);
        return new StrongSecret(
                property, base64 ? Base64.getDecoder().decode(text.strip()) : text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the bytes for use with {@code algorithm}.
     *
     * @throws Rejection if the secret is too short
     */
    public byte[] bytesFor(MacAlgorithm algorithm) {
        requireEnoughFor(algorithm);
        return bytes.clone();
    }

    /**
     * Checks that the secret is long enough for use with {@code algorithm}.
     *
     * @throws Rejection if the secret is too short
     */
    public void requireEnoughFor(MacAlgorithm algorithm) {
        long bits = 8L * bytes.length;
        if (bits < algorithm.leastBits()) {
            throw Rejection.invalid("the secret in " + property + " has " + bits + " bits and " + algorithm.key()
                    + " needs at least " + algorithm.leastBits());
        }
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "Secret[" + property + "]";
    }
}

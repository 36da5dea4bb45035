package io.millrace.configuration.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A configured secret. Only {@link #reveal()} returns the secret; {@code toString()} hides it. */
public final class Secret {

    /** The text that is shown instead of a secret. */
    public static final String HIDDEN = "(hidden)";

    private final String text;

    public Secret(String text) {
        this.text = text;
    }

    public String reveal() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret
                && MessageDigest.isEqual(
                        text.getBytes(StandardCharsets.UTF_8), secret.text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int hashCode() {
        return Secret.class.hashCode();
    }

    @Override
    public String toString() {
        return HIDDEN;
    }
}

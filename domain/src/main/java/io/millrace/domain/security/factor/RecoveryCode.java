package io.millrace.domain.security.factor;

import io.millrace.domain.text.Sha256;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A code that a user without the device can use once instead of a one-time code. It has 120 random bits, so a fast hash
 * is sufficient to protect it. {@link #toString} hides the code.
 *
 * @param value 24 characters of Base32 in lower case, in four groups
 */
public record RecoveryCode(String value) {

    /** The number of codes that a user gets. */
    public static final int COUNT = 10;

    private static final int BYTES = 15;
    private static final int CHARACTERS = 24;
    private static final int GROUP = 6;
    private static final int LONGEST = 64;

    public RecoveryCode {
        if (!value.equals(grouped(value.replace("-", "")))) {
            throw new IllegalArgumentException("not a recovery code");
        }
    }

    /** Returns {@link #COUNT} new codes. */
    public static List<RecoveryCode> random(RandomGenerator random) {
        return Stream.generate(() -> {
                    byte[] bytes = new byte[BYTES];
                    random.nextBytes(bytes);
                    return new RecoveryCode(grouped(Base32.encode(bytes)));
                })
                .limit(COUNT)
                .toList();
    }

    /**
     * Returns {@code text} as a code. Ignores case and the separators of groups. Returns empty if the text is not a
     * code.
     */
    public static Optional<RecoveryCode> find(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        String characters = text.replace("-", "").replace(" ", "").toUpperCase(Locale.ROOT);
        return Base32.isEncoded(characters, CHARACTERS)
                ? Optional.of(new RecoveryCode(grouped(characters)))
                : Optional.empty();
    }

    private static String grouped(String characters) {
        String lower = characters.toLowerCase(Locale.ROOT);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lower.length(); i++) {
            text.append(i > 0 && i % GROUP == 0 ? "-" : "").append(lower.charAt(i));
        }
        return text.toString();
    }

    /** Returns the SHA-256 hash of the code in hexadecimal digits. The store contains only this hash. */
    public String digest() {
        return Sha256.hex(Sha256.of(value));
    }

    @Override
    public String toString() {
        return "RecoveryCode[hidden]";
    }
}

package io.millrace.domain.security.key;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;

/** The rules for a secret in the configuration. Error messages never contain the secret. */
public record SecretRule(String property) {

    /** The minimum length of a secret in bits. */
    public static final int LEAST_BITS = 256;

    private static final int LEAST_DISTINCT = 8;

    /** Texts that well-known sample secrets contain. A secret that contains one of these texts is rejected. */
    private static final Set<String> SAMPLES = Set.of(
            "pleasechangethis",
            "changeme",
            "changeit",
            "your256bit",
            "yoursecret",
            "mysecret",
            "examplesecret",
            "samplesecret",
            "refreshtokensecret",
            "secretsecretsecret",
            "passwordpassword",
            "01234567890123456789",
            "12345678901234567890",
            "abcdefghijklmnopqrstuvwxyz");

    public SecretRule {}

    /**
     * Checks a secret.
     *
     * @param base64 whether the text is the secret in Base64; otherwise the secret is the UTF-8 encoding of the text
     * @throws Rejection if the secret breaks a rule; the message is one sentence that contains the name of the property
     */
    public void requireGood(String text, boolean base64) {
        if (!base64 && !Utf8.isEncodable(text)) {
            throw refused("is not valid Unicode");
        }
        String plain = base64 ? decoded(text) : text;
        long bits = 8 * (base64 ? plain.length() : Utf8.length(text));
        if (bits < LEAST_BITS) {
            throw refused("has " + bits + " bits and needs at least " + LEAST_BITS);
        }
        if (isSample(text) || isSample(plain)) {
            throw refused("is a published sample; choose a random one");
        }
        if (plain.chars().distinct().count() < LEAST_DISTINCT) {
            throw refused("repeats so few characters that it can be guessed; choose a random one");
        }
    }

    /**
     * Decodes Base64 to a text with one character per byte. The code of each character equals the value of its byte.
     */
    private String decoded(String text) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException e) {
            throw refused("is not Base64");
        }
        StringBuilder characters = new StringBuilder(bytes.length);
        for (byte each : bytes) {
            characters.append((char) (each & 0xff));
        }
        return characters.toString();
    }

    private Rejection refused(String why) {
        return Rejection.invalid("the secret in " + property + " " + why);
    }

    private static boolean isSample(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return SAMPLES.stream().anyMatch(plain::contains);
    }
}

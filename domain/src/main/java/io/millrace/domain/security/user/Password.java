package io.millrace.domain.security.user;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.RandomText;
import io.millrace.domain.text.Utf8;
import java.text.Normalizer;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A legal password: 8 to 1,024 characters. The constructor converts it to Unicode Normalization Form C, as RFC 8265
 * requires, because some systems send an accented letter as one character and others send it as two characters.
 * {@link #toString} hides the password.
 */
public record Password(String value) {

    public static final int SHORTEST = 8;
    public static final int LONGEST = 1024;

    /**
     * The maximum UTF-16 length of a text whose normal form can be a legal password. NFC combines at most four code
     * points into one, and a code point has at most two UTF-16 units.
     */
    private static final int LONGEST_IN_ANY_FORM = 8 * LONGEST;

    /**
     * Checks the password.
     *
     * @throws Rejection with reason {@code VALIDATION} if the password breaks a rule; the message does not contain the
     *     password
     */
    public Password {
        value = normalized(value);
        Optional<String> broken = broken(value);
        if (broken.isPresent()) {
            throw Rejection.validation("passwords " + broken.get());
        }
    }

    /** Returns {@code text} as a password. Returns empty if the text is not a legal password. */
    public static Optional<Password> find(String text) {
        String normalized = normalized(text);
        return broken(normalized).isPresent() ? Optional.empty() : Optional.of(new Password(normalized));
    }

    /** Returns a random password of letters, digits, hyphens and underscores. */
    public static Password random(RandomGenerator random) {
        return new Password(RandomText.of(random));
    }

    /**
     * Returns the normal form of a text. If the text is certainly too long, returns it unchanged, because the
     * normalization of a huge text is slow.
     */
    private static String normalized(String text) {
        return text.length() > LONGEST_IN_ANY_FORM ? text : Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private static Optional<String> broken(String text) {
        // Checks the UTF-16 length first, because counting the code points of a huge text is slow.
        if (text.length() > 2 * LONGEST || text.codePointCount(0, text.length()) > LONGEST) {
            return Optional.of("must be at most [" + LONGEST + "] characters long");
        }
        if (text.codePointCount(0, text.length()) < SHORTEST) {
            return Optional.of("must be at least [" + SHORTEST + "] characters long");
        }
        return Utf8.isEncodable(text) ? Optional.empty() : Optional.of("must be valid Unicode");
    }

    @Override
    public String toString() {
        return "Password[hidden]";
    }
}

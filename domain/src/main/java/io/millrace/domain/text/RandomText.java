package io.millrace.domain.text;

import java.util.Base64;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Creates random texts that are unique and cannot be guessed. */
public final class RandomText {

    private static final int BYTES = 16;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private RandomText() {}

    public static String of(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static boolean hasForm(String text) {
        return FORM.matcher(text).matches();
    }

    public static void requireForm(String text) {
        if (!hasForm(text)) {
            throw new IllegalArgumentException("not of the form " + FORM.pattern());
        }
    }
}

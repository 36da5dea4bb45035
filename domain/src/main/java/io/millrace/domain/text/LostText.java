package io.millrace.domain.text;

/**
 * Detects text with lost characters. With the locale C, Java replaces each non-ASCII byte of an argument or environment
 * variable by U+FFFD.
 */
public final class LostText {

    /** The remedy for lost text, as the end of a sentence. */
    public static final String REMEDY = "set the environment variable LC_ALL to C.UTF-8";

    private static final char REPLACEMENT = '\uFFFD';

    private LostText() {}

    public static boolean isIn(String text) {
        return text.indexOf(REPLACEMENT) >= 0;
    }
}

package io.millrace.bootstrap.configuration;

/**
 * Text with lost characters. In the locale C, Java replaces each byte of an argument or a variable that is not ASCII
 * with U+FFFD.
 */
public final class LostText {

    /** The end of a sentence about such a text. */
    public static final String REMEDY = "set the environment variable LC_ALL to C.UTF-8";

    private static final char REPLACEMENT = '\uFFFD';

    private LostText() {}

    public static boolean isIn(String text) {
        return text.indexOf(REPLACEMENT) >= 0;
    }
}

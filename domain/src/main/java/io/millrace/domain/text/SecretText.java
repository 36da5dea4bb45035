package io.millrace.domain.text;

/** Compares texts that others must not guess. */
public final class SecretText {

    private SecretText() {}

    /** Returns whether both texts are equal, in a time that depends only on their lengths. */
    public static boolean isSame(String expected, String given) {
        int difference = expected.length() ^ given.length();
        for (int i = 0; i < Math.min(expected.length(), given.length()); i++) {
            difference |= expected.charAt(i) ^ given.charAt(i);
        }
        return difference == 0;
    }
}

package io.millrace.domain.document.query;

import io.millrace.domain.Rejection;

/**
 * The texts that differ from a word in a few characters. A difference is an added, removed or replaced character.
 *
 * @param differences the maximum number of differences
 * @param prefix the number of characters at the beginning that must not differ
 * @param swaps whether two neighbouring characters in the other order are one difference instead of two
 */
public record Similarity(String word, int differences, int prefix, boolean swaps) {

    /** The maximum number of differences. */
    public static final int MOST_DIFFERENCES = 2;

    /** The maximum length of the word in characters. It limits the time that a comparison takes. */
    private static final int LONGEST = 256;

    /**
     * Checks the word and the differences.
     *
     * @throws Rejection if the word is too long, or a number is out of range
     */
    public Similarity {
        if (word.length() > LONGEST) {
            throw Rejection.invalid("the word of a fuzzy query has " + word.length() + " characters, more than the "
                    + LONGEST + " allowed");
        }
        if (differences < 0 || differences > MOST_DIFFERENCES) {
            throw Rejection.invalid("Valid edit distances are [0, 1, 2] but was [" + differences + "]");
        }
        if (prefix < 0) {
            throw Rejection.invalid("[prefix_length] must not be negative, but was [" + prefix + "]");
        }
    }

    /** Returns whether the part of the text from {@code begin} to before {@code end} is similar. */
    boolean matches(String text, int begin, int end, boolean ignoreCase) {
        // A character outside the basic plane consists of two.
        if (Math.abs(end - begin - word.length()) > 2 * differences) {
            return false;
        }
        int[] wanted = word.codePoints().toArray();
        int[] found = text.substring(begin, end).codePoints().toArray();
        if (found.length < Math.min(prefix, wanted.length)) {
            return false;
        }
        for (int i = 0; i < Math.min(prefix, wanted.length); i++) {
            if (!isSame(wanted[i], found[i], ignoreCase)) {
                return false;
            }
        }
        return distance(wanted, found, ignoreCase) <= differences;
    }

    /** Returns the number of differences. Each row contains the numbers for the beginnings of {@code found}. */
    private int distance(int[] wanted, int[] found, boolean ignoreCase) {
        int[] previous = new int[found.length + 1];
        int[] current = new int[found.length + 1];
        int[] next = new int[found.length + 1];
        for (int j = 0; j <= found.length; j++) {
            current[j] = j;
        }
        for (int i = 1; i <= wanted.length; i++) {
            next[0] = i;
            for (int j = 1; j <= found.length; j++) {
                int replaced = current[j - 1] + (isSame(wanted[i - 1], found[j - 1], ignoreCase) ? 0 : 1);
                next[j] = Math.min(replaced, 1 + Math.min(current[j], next[j - 1]));
                boolean isSwapped = swaps
                        && i > 1
                        && j > 1
                        && isSame(wanted[i - 1], found[j - 2], ignoreCase)
                        && isSame(wanted[i - 2], found[j - 1], ignoreCase);
                if (isSwapped) {
                    next[j] = Math.min(next[j], previous[j - 2] + 1);
                }
            }
            int[] free = previous;
            previous = current;
            current = next;
            next = free;
        }
        return current[found.length];
    }

    private static boolean isSame(int one, int other, boolean ignoreCase) {
        return one == other || (ignoreCase && Words.lower(one) == Words.lower(other));
    }
}

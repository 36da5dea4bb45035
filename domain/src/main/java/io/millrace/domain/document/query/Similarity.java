package io.millrace.domain.document.query;

import io.millrace.domain.Rejection;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The texts that differ from a word in a few characters. A difference is an added, removed or replaced character. */
public final class Similarity {

    /** The maximum number of differences. */
    public static final int MOST_DIFFERENCES = 2;

    /** The maximum length of the word in characters. It limits the time that a comparison takes. */
    private static final int LONGEST = 256;

    private final String word;
    private final int differences;
    private final int prefix;
    private final boolean swaps;

    /** The characters of the word. */
    private final int[] wanted;

    private final int[] wantedInLowerCase;

    /**
     * Creates the set of texts.
     *
     * @param differences the maximum number of differences
     * @param prefix the number of characters at the beginning that must not differ
     * @param swaps whether two neighbouring characters in the other order are one difference instead of two
     * @throws Rejection if the word is too long, or a number is out of range
     */
    public Similarity(String word, int differences, int prefix, boolean swaps) {
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
        this.word = word;
        this.differences = differences;
        this.prefix = prefix;
        this.swaps = swaps;
        this.wanted = word.codePoints().toArray();
        this.wantedInLowerCase = word.codePoints().map(Words::lower).toArray();
    }

    public String word() {
        return word;
    }

    /** Returns the maximum number of steps of a comparison. */
    int steps() {
        return wanted.length * (2 * differences + 1);
    }

    /** Returns whether the part of the text from {@code begin} to before {@code end} is similar. */
    boolean matches(String text, int begin, int end, boolean ignoreCase) {
        // A character outside the basic plane consists of two.
        if (end - begin > 2 * (wanted.length + differences)) {
            return false;
        }
        int length = text.codePointCount(begin, end);
        return Math.abs(length - wanted.length) <= differences
                && length >= Math.min(prefix, wanted.length)
                && hasFewDifferences(text, begin, length, ignoreCase);
    }

    /**
     * Computes rows of the matrix of the numbers of differences. A row contains the numbers for a beginning of the text and
     * the beginnings of the word. Only beginnings of similar lengths can have few differences, so the row is narrow: it
     * contains the same diagonals of the matrix as the row before.
     */
    private boolean hasFewDifferences(String text, int begin, int length, boolean ignoreCase) {
        int[] letters = ignoreCase ? wantedInLowerCase : wanted;
        int tooMany = differences + 1;
        int[] row = new int[2 * differences + 2]; // The last element is right of the row.
        int[] before = new int[2 * differences + 1];
        Arrays.fill(before, tooMany);
        for (int k = 0; k < row.length; k++) {
            row[k] = k < differences ? tooMany : k - differences;
        }
        int last = -1;
        int at = begin;
        for (int j = 1; j <= length; j++) {
            int code = text.codePointAt(at);
            at += Character.charCount(code);
            code = ignoreCase ? Words.lower(code) : code;
            if (j <= prefix && j <= letters.length && letters[j - 1] != code) {
                return false;
            }
            int fewest = tooMany;
            for (int k = 0; k < before.length; k++) {
                int i = j + k - differences;
                int number = tooMany;
                if (i == 0) {
                    number = j;
                } else if (i > 0 && i <= letters.length) {
                    number = row[k] + (letters[i - 1] == code ? 0 : 1);
                    number = Math.min(number, row[k + 1] + 1);
                    number = k == 0 ? number : Math.min(number, row[k - 1] + 1);
                    if (swaps && i > 1 && letters[i - 1] == last && letters[i - 2] == code) {
                        number = Math.min(number, before[k] + 1);
                    }
                }
                before[k] = row[k];
                row[k] = number;
                fewest = Math.min(fewest, number);
            }
            if (fewest > differences) {
                return false;
            }
            last = code;
        }
        return row[letters.length - length + differences] <= differences;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Similarity same
                && word.equals(same.word)
                && differences == same.differences
                && prefix == same.prefix
                && swaps == same.swaps;
    }

    @Override
    public int hashCode() {
        return Objects.hash(word, differences, prefix, swaps);
    }
}

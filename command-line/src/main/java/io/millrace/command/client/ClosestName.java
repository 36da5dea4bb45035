package io.millrace.command.client;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that a user probably meant. */
public final class ClosestName {

    /** The maximum length of compared names, because the time of a comparison grows with the square of the length. */
    private static final int LONGEST = 255;

    private static final int MOST_COMPARED = 10_000;
    private static final int CHARACTERS_PER_MISTAKE = 4;

    private ClosestName() {}

    /**
     * Returns the existing name that needs the fewest changes. One change is permitted for each four characters, but at
     * least one. Returns empty if all names need more changes.
     */
    public static Optional<String> of(String name, Collection<String> existing) {
        int most = Math.max(1, name.length() / CHARACTERS_PER_MISTAKE);
        return existing.stream()
                .limit(MOST_COMPARED)
                .filter(other -> !other.equals(name)
                        && other.length() <= LONGEST
                        && name.length() <= LONGEST
                        && distance(name, other) <= most)
                .min(Comparator.comparingInt(other -> distance(name, other)));
    }

    /**
     * Counts the changes between two texts: inserted, removed and replaced characters, and swapped adjacent characters.
     */
    private static int distance(String one, String other) {
        int[] beforeLast = new int[other.length() + 1];
        int[] last = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[other.length()];
    }
}

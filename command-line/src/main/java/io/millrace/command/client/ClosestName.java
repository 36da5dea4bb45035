package io.millrace.command.client;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that a user probably meant. */
public final class ClosestName {

    /** The longest name that is compared. The comparison takes quadratic time. */
    private static final int LONGEST = 255;

    private static final int MOST_COMPARED = 10_000;
    private static final int CHARACTERS_PER_MISTAKE = 4;

    private ClosestName() {}

    /** Returns the name that needs the fewest changes, if they are few: one for each four characters. */
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

    /** Returns the number of inserted, removed and replaced characters, and of adjacent characters in wrong order. */
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

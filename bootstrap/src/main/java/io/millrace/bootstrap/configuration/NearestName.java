package io.millrace.bootstrap.configuration;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the nearest known name. */
final class NearestName {

    /** Limits the computing time, which grows with both lengths. Known names have less than half this length. */
    private static final int MAXIMUM_LENGTH = 200;

    private NearestName() {}

    /** Returns the name that ends with {@code unknown} as whole segments, or else the one with the fewest edits. */
    static String to(String unknown, Collection<String> known) {
        String text = unknown.length() > MAXIMUM_LENGTH ? unknown.substring(0, MAXIMUM_LENGTH) : unknown;
        return known.stream()
                .min(Comparator.comparingInt(name -> name.endsWith("." + text) ? 0 : 1 + distance(text, name)))
                .orElseThrow();
    }

    /** Returns whether the edit distance is at most {@code edits}, which is faster than computing it. */
    static boolean isWithin(int edits, String one, String other) {
        return new LevenshteinDistance(edits).apply(one, other) >= 0;
    }

    private static int distance(String one, String other) {
        return LevenshteinDistance.getDefaultInstance().apply(one, other);
    }
}

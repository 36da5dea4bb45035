package io.millrace.bootstrap.configuration;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the nearest known name. */
final class NearestName {

    /** The distance takes time by the product of both lengths, and no known name is half as long. */
    private static final int MAXIMUM_LENGTH = 200;

    private NearestName() {}

    /** Returns the name that ends in {@code unknown} as whole segments, or else the one with the fewest edits. */
    static String to(String unknown, Collection<String> known) {
        String text = unknown.length() > MAXIMUM_LENGTH ? unknown.substring(0, MAXIMUM_LENGTH) : unknown;
        return known.stream()
                .min(Comparator.comparingInt(name -> name.endsWith("." + text) ? 0 : 1 + distance(text, name)))
                .orElseThrow();
    }

    /** Returns whether at most {@code edits} turn one name into the other, which is faster than counting them. */
    static boolean isWithin(int edits, String one, String other) {
        return new LevenshteinDistance(edits).apply(one, other) >= 0;
    }

    private static int distance(String one, String other) {
        return LevenshteinDistance.getDefaultInstance().apply(one, other);
    }
}

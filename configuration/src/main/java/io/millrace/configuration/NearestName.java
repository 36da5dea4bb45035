package io.millrace.configuration;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the known name that is most similar to an unknown name. */
final class NearestName {

    /**
     * The maximum length of an unknown name in a comparison; the rest is ignored. The time of a comparison grows with
     * the length of both names. Known names are less than half as long.
     */
    private static final int MAXIMUM_LENGTH = 200;

    private NearestName() {}

    /**
     * Returns the known name that ends with the complete segments of {@code unknown}. If there is no such name, returns
     * the known name with the lowest edit distance.
     */
    static String to(String unknown, Collection<String> known) {
        String text = unknown.length() > MAXIMUM_LENGTH ? unknown.substring(0, MAXIMUM_LENGTH) : unknown;
        return known.stream()
                .min(Comparator.comparingInt(name -> name.endsWith("." + text) ? 0 : 1 + distance(text, name)))
                .orElseThrow();
    }

    /** Returns whether the edit distance is at most {@code edits}. This check is faster than computing the distance. */
    static boolean isWithin(int edits, String one, String other) {
        return new LevenshteinDistance(edits).apply(one, other) >= 0;
    }

    private static int distance(String one, String other) {
        return LevenshteinDistance.getDefaultInstance().apply(one, other);
    }
}

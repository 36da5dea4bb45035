package io.millrace.adapters.http.json;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Finds known names that are similar to a mistyped name. Like in Elasticsearch, more than half of the longer name must
 * match.
 */
public final class Similar {

    private static final double LEAST = 0.5;
    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

    private Similar() {}

    /**
     * Returns {@code introduction + [x]?}, or {@code any of [x, y]?} with the most similar name first, or an empty
     * string if no name is similar.
     */
    public static String hint(String given, Collection<String> known, String introduction) {
        // Such a text is far longer than any known name, so no distance is computed.
        if (given.length() > 100) {
            return "";
        }
        List<String> near = known.stream()
                .distinct()
                .filter(candidate -> similarity(given, candidate) > LEAST)
                .sorted(Comparator.comparingDouble((String candidate) -> -similarity(given, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        if (near.isEmpty()) {
            return "";
        }
        return introduction + (near.size() == 1 ? "" : "any of ") + near + "?";
    }

    private static double similarity(String first, String second) {
        int longest = Math.max(first.length(), second.length());
        return longest == 0 ? 1 : 1 - (double) DISTANCE.apply(first, second) / longest;
    }
}

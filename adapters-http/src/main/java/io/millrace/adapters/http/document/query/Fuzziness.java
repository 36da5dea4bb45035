package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.query.Similarity;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a word of a document may differ from a word of a query.
 *
 * @param one the minimum length of words with one difference
 * @param two the minimum length of words with two differences
 */
record Fuzziness(int one, int two, int prefix, boolean swaps) {

    /** The name of the option. */
    static final String NAME = "fuzziness";

    private static final String AUTO = "AUTO";
    private static final Pattern AUTO_WITH_LENGTHS = Pattern.compile("AUTO:(\\d{1,5}),(\\d{1,5})");
    private static final int AUTO_ONE = 3;
    private static final int AUTO_TWO = 6;

    /**
     * Reads the options {@code fuzziness}, {@code prefix_length} and {@code fuzzy_transpositions}; empty without
     * fuzziness. {@code max_expansions} is checked, but has no effect.
     *
     * @param swaps the name of the option for neighbouring characters in the other order
     * @param otherwise the fuzziness if the options contain none
     */
    static Optional<Fuzziness> find(String kind, JsonObject options, String swaps, Optional<String> otherwise) {
        int prefix = options.integer("prefix_length").orElse(0);
        if (prefix < 0) {
            throw RequestRefusedException.illegalArgument("[" + kind + "] requires prefix length to be non-negative.");
        }
        if (options.integer("max_expansions").orElse(1) <= 0) {
            throw RequestRefusedException.illegalArgument("[" + kind + "] requires maxExpansions to be positive.");
        }
        boolean isSwapping = options.bool(swaps).orElse(true);
        return options.find(NAME)
                .filter(value -> !value.isNull())
                .map(JsonValue::text)
                .or(() -> otherwise)
                .map(text -> of(text, prefix, isSwapping));
    }

    private static Fuzziness of(String text, int prefix, boolean swaps) {
        String name = text.toUpperCase(Locale.ROOT);
        if (name.equals(AUTO)) {
            return new Fuzziness(AUTO_ONE, AUTO_TWO, prefix, swaps);
        }
        Matcher lengths = AUTO_WITH_LENGTHS.matcher(name);
        if (lengths.matches()) {
            int low = Integer.parseInt(lengths.group(1));
            int high = Integer.parseInt(lengths.group(2));
            if (low > high) {
                throw RequestRefusedException.illegalArgument(
                        "fuzziness lowerLimit must be smaller than upperLimit, but was [" + text + "]");
            }
            return new Fuzziness(low, high, prefix, swaps);
        }
        return switch (text) {
            case "0", "0.0" -> new Fuzziness(Integer.MAX_VALUE, Integer.MAX_VALUE, prefix, swaps);
            case "1", "1.0" -> new Fuzziness(0, Integer.MAX_VALUE, prefix, swaps);
            case "2", "2.0" -> new Fuzziness(0, 0, prefix, swaps);
            default ->
                throw RequestRefusedException.illegalArgument(
                        "[fuzziness] must be [AUTO], [AUTO:low,high], [0], [1] or [2], but was [" + text + "]");
        };
    }

    /** Returns the texts that are similar to a word; empty if they must not differ from it. */
    Optional<Similarity> of(String word) {
        int length = word.codePointCount(0, word.length());
        int differences = length >= two ? Similarity.MOST_DIFFERENCES : length >= one ? 1 : 0;
        return differences == 0 ? Optional.empty() : Optional.of(new Similarity(word, differences, prefix, swaps));
    }
}

package io.millrace.command.client.stream;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Suggests existing names for names that do not exist, especially of data streams. */
public final class StreamNames {

    /** The longest name that is compared. The comparison takes quadratic time. */
    private static final int LONGEST = 255;

    private static final int MOST_COMPARED = 10_000;
    private static final int CHARACTERS_PER_MISTAKE = 4;

    private StreamNames() {}

    /** Returns the message that data streams or indices with these names do not exist, with a suggestion. */
    public static String missing(ServiceClient service, List<String> names) {
        return "there is no data stream or index " + Sentences.plain(String.join(",", names))
                + suggestion(service, names);
    }

    /** Returns the message that a data stream does not exist, with a suggestion. */
    public static String missing(ServiceClient service, String name) {
        return "there is no data stream " + Sentences.plain(name) + suggestion(service, List.of(name));
    }

    /** Returns the message that there is no upgrade of a data stream or index, with a suggestion if it does not exist. */
    public static String missingUpgrade(ServiceClient service, String name) {
        String sentence = "no upgrade of " + Sentences.plain(name) + " found";
        try {
            if (service.get("/" + ServiceClient.segment(name) + "/_settings?flat_settings=true&filter_path=none")
                    .found()) {
                return sentence;
            }
        } catch (ClientFailedException e) {
            // The caller may not read the settings, so that it is unknown whether the name exists.
            return sentence;
        }
        return sentence + ": " + missing(service, List.of(name));
    }

    /** Returns the suggestion of a data stream with a similar name, to be appended to a message; empty if there is none. */
    public static String suggestion(ServiceClient service, String name) {
        return suggestion(service, List.of(name));
    }

    private static String suggestion(ServiceClient service, List<String> names) {
        if (names.size() != 1) {
            return "";
        }
        List<String> existing = new ArrayList<>();
        try {
            service.get("/_data_stream?expand_wildcards=all&filter_path=data_streams.name")
                    .body()
                    .path("data_streams")
                    .forEach(stream -> existing.add(stream.path("name").asText()));
        } catch (ClientFailedException e) {
            // The caller may not list data streams, so that there is no suggestion.
            return "";
        }
        return closest(names.get(0), existing)
                .map(name -> "; did you mean " + Sentences.plain(name) + "?")
                .orElse("");
    }

    /** Returns the name that needs the fewest changes, if they are few. */
    public static Optional<String> closest(String name, List<String> existing) {
        int most = Math.max(1, name.length() / CHARACTERS_PER_MISTAKE);
        return existing.stream()
                .limit(MOST_COMPARED)
                .filter(other -> !other.equals(name)
                        && other.length() <= LONGEST
                        && name.length() <= LONGEST
                        && distance(name, other) <= most)
                .min(Comparator.comparingInt(other -> distance(name, other)));
    }

    /** Returns the number of inserted, removed and replaced characters. */
    private static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(before[j], row[j - 1]) + 1);
            }
            before = row;
        }
        return before[other.length()];
    }
}

package io.millrace.command.client.stream;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ClosestName;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import java.util.ArrayList;
import java.util.List;

/** Suggests existing names for names that do not exist, especially of data streams. */
public final class StreamNames {

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

    /**
     * Returns the message that no upgrade of a data stream or index is known. If the name does not exist, the message
     * suggests another name.
     */
    public static String missingUpgrade(ServiceClient service, String name) {
        String sentence = "no upgrade of " + Sentences.plain(name) + " found";
        try {
            if (service.get("/" + ServiceClient.segment(name) + "/_settings?flat_settings=true&filter_path=none")
                    .found()) {
                return sentence;
            }
        } catch (ClientFailedException e) {
            // The caller may not read the settings. It is therefore unknown whether the name exists.
            return sentence;
        }
        return sentence + ": " + missing(service, List.of(name));
    }

    /**
     * Returns a suggestion of a data stream with a similar name. The suggestion can be appended to a message. Returns
     * an empty string if no name is similar.
     */
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
            // The caller may not list data streams. Therefore no name can be suggested.
            return "";
        }
        return ClosestName.of(names.get(0), existing)
                .map(name -> "; did you mean " + Sentences.plain(name) + "?")
                .orElse("");
    }
}

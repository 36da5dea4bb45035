package io.millrace.command.client.stream;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ClosestName;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import java.util.ArrayList;
import java.util.List;

/** Suggests the names of existing data streams for names that do not exist. */
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
        return ClosestName.of(names.get(0), existing)
                .map(name -> "; did you mean " + Sentences.plain(name) + "?")
                .orElse("");
    }
}

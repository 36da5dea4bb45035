package io.millrace.adapters.http.cluster;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The paths of the pages for people.
 *
 * @param reference the path of the REST reference, if it is enabled
 * @param explorer the path of the GraphQL explorer, if it is enabled
 * @param console the path of the console, if it is enabled. Browsers are sent to it from {@code /}
 */
public record Pages(Optional<String> reference, Optional<String> explorer, Optional<String> console) {

    /** No pages. */
    public static final Pages NONE = new Pages(Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns the paths of all enabled pages. */
    public List<String> all() {
        return Stream.of(reference, explorer, console).flatMap(Optional::stream).toList();
    }
}

package io.millrace.adapters.http.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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

    /**
     * Returns HTML with links to all pages.
     *
     * @param current the path of the page that contains the links
     */
    public String links(String current) {
        return Stream.of(
                        link(console, "Console", current),
                        link(explorer, "GraphQL explorer", current),
                        link(reference, "REST reference", current))
                .collect(Collectors.joining("", "<nav aria-label=\"Pages\">", "</nav>"));
    }

    private static String link(Optional<String> path, String title, String current) {
        return path.map(given -> "<a href=\"" + Escaping.html(given) + "\""
                        + (given.equals(current) ? " aria-current=\"page\"" : "") + ">" + title + "</a>")
                .orElse("");
    }
}

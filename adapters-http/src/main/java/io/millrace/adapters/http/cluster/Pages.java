package io.millrace.adapters.http.cluster;

import java.util.Optional;

/**
 * The paths of the pages to which the start page links.
 *
 * @param reference the path of the REST reference, if it is enabled
 * @param explorer the path of the GraphQL explorer, if it is enabled
 */
public record Pages(Optional<String> reference, Optional<String> explorer) {

    /** No pages. */
    public static final Pages NONE = new Pages(Optional.empty(), Optional.empty());
}

package io.millrace.adapters.http.cluster;

import java.util.Optional;

/**
 * The paths of pages that the start page links to.
 *
 * @param reference of the REST interface, if it is enabled
 * @param explorer of GraphQL, if it is enabled
 */
public record Pages(Optional<String> reference, Optional<String> explorer) {

    /** No pages. */
    public static final Pages NONE = new Pages(Optional.empty(), Optional.empty());
}

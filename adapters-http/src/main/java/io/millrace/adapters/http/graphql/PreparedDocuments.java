package io.millrace.adapters.http.graphql;

import java.util.Optional;
import java.util.function.Supplier;

/** Documents that were prepared before, by their text, in bounded memory. */
@FunctionalInterface
public interface PreparedDocuments {

    /**
     * Returns a cached document, or prepares it. When several callers miss it at once one prepares it and the others
     * wait; if it cannot be prepared it is not cached, and each of them gets the error.
     */
    PreparedDocument get(String text, Supplier<PreparedDocument> prepare);

    /** Returns a cached document, without waiting for one that is being prepared. */
    default Optional<PreparedDocument> find(String text) {
        return Optional.empty();
    }
}

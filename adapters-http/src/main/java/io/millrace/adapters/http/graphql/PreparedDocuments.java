package io.millrace.adapters.http.graphql;

import java.util.Optional;
import java.util.function.Supplier;

/** A cache of prepared documents by their text, with a limited size. */
@FunctionalInterface
public interface PreparedDocuments {

    /**
     * Returns a cached document, or prepares it. If several callers need a document that is not cached, one of them
     * prepares it and the other callers wait. An error is not cached; all these callers receive it.
     */
    PreparedDocument get(String text, Supplier<PreparedDocument> prepare);

    /** Returns a cached document without waiting for a document that is being prepared. */
    default Optional<PreparedDocument> find(String text) {
        return Optional.empty();
    }
}

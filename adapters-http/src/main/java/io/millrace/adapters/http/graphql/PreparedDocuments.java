package io.millrace.adapters.http.graphql;

import java.util.function.Supplier;

/** Documents that were prepared before, by their text, in bounded memory. */
@FunctionalInterface
public interface PreparedDocuments {

    /**
     * Returns a document, prepared now unless it is kept. Of several callers who miss it at once one prepares it and the
     * others wait for that; if it cannot be prepared it is not kept, and each of them is told why.
     */
    PreparedDocument get(String text, Supplier<PreparedDocument> prepare);
}

package io.millrace.adapters.http.graphql;

import java.util.Optional;

/** Documents that were prepared before, by their text, in bounded memory. */
public interface PreparedDocuments {

    Optional<PreparedDocument> find(String text);

    /** Keeps a document, in place of those that were not used for longest if there is no room. */
    void keep(String text, PreparedDocument document);
}

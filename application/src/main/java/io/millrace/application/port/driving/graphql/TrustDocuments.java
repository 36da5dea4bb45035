package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Stores GraphQL documents that an operator trusts. */
public interface TrustDocuments {

    /** The maximum number of documents in one call. */
    int MOST = 1_000;

    /**
     * Stores documents as trusted. Stores all or none, unless a concurrent request changes one of the documents.
     *
     * @param documents documents that the service can execute, by hash
     * @param stored receives the ordered hashes of newly trusted documents after they are stored, even if a later step
     *     fails
     * @throws io.millrace.domain.Rejection if the map is empty or has more than {@link #MOST} entries, a text is not
     *     Unicode, or documents cannot be stored currently
     */
    void trust(Map<DocumentHash, String> documents, Consumer<List<DocumentHash>> stored);
}

package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import java.util.List;
import java.util.Map;

/** Stores GraphQL documents that an operator answers for. */
public interface TrustDocuments {

    /** Most documents at a time. */
    int MOST = 1_000;

    /**
     * Stores documents as trusted, all of them or none.
     *
     * @param documents texts that can be carried out, by their hashes
     * @return the hashes of those that were not trusted before, in their order
     * @throws io.millrace.domain.Rejection if there are none or more than {@link #MOST}, a text is not Unicode, or
     *     nothing can be stored at the moment
     */
    List<DocumentHash> trust(Map<DocumentHash, String> documents);
}

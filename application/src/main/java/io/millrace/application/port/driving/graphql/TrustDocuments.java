package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Stores GraphQL documents that an operator answers for. */
public interface TrustDocuments {

    /** Most documents at a time. */
    int MOST = 1_000;

    /**
     * Stores documents as trusted, all of them or none.
     *
     * @param documents executable documents, by their hashes
     * @param stored gets the hashes of those that were not trusted before, in their order, as soon as they are stored,
     *     even if a later step fails
     * @throws io.millrace.domain.Rejection if there are none or more than {@link #MOST}, a text is not Unicode, or
     *     nothing can be stored at the moment
     */
    void trust(Map<DocumentHash, String> documents, Consumer<List<DocumentHash>> stored);
}

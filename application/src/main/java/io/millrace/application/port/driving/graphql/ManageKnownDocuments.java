package io.millrace.application.port.driving.graphql;

import io.millrace.domain.Rejection;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows, trusts and removes stored GraphQL documents, for operators. */
public interface ManageKnownDocuments {

    /** The maximum number of documents on a page, or in one call of {@link #trust}. */
    int MOST = 1_000;

    /** Returns the document with this hash; empty if the document was never stored or was removed. */
    Optional<KnownDocument> find(DocumentHash hash);

    /**
     * Returns a page of the stored documents, ordered by hash. Removed documents are omitted.
     *
     * @param after the hash after which the page begins; if absent, the page begins with the first document
     * @param most the maximum number of documents, from 1 to {@link #MOST}
     * @throws Rejection if {@code most} is out of range
     */
    List<Listed> list(Optional<DocumentHash> after, int most);

    /** A stored document without its text. */
    record Listed(DocumentHash hash, TrustState trustState) {}

    /**
     * Stores documents as trusted. Stores all documents or none, unless a concurrent request changes one of the
     * documents.
     *
     * @param documents documents that the service can execute, by hash
     * @param stored receives the ordered hashes of newly trusted documents after they are stored, even if a later step
     *     fails
     * @throws Rejection if the map is empty or has more than {@link #MOST} entries, if a text is not valid Unicode, or
     *     if documents cannot be stored currently
     */
    void trust(Map<DocumentHash, String> documents, Consumer<List<DocumentHash>> stored);

    /**
     * Removes a document, even if another caller stored it. Afterwards only an operator can add the document again.
     *
     * @param removed is called after the document was removed, even if a later step fails
     * @return false if the document is not stored or was already removed
     * @throws Rejection if documents cannot be stored currently
     */
    boolean remove(DocumentHash hash, Runnable removed);
}

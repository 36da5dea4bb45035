package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.TrustState;
import java.util.List;
import java.util.Optional;

/** Lists stored GraphQL documents. */
public interface ListKnownDocuments {

    /** The maximum number of documents on a page. */
    int MOST = 1_000;

    /**
     * Returns a page of the stored documents, ordered by hash. Removed documents are omitted.
     *
     * @param after the page begins after this hash; if absent, with the first document
     * @param most the maximum number of documents, from 1 to {@link #MOST}
     * @throws io.millrace.domain.Rejection if {@code most} is out of range
     */
    List<Listed> list(Optional<DocumentHash> after, int most);

    /** A stored document without its text. */
    record Listed(DocumentHash hash, TrustState trustState) {}
}

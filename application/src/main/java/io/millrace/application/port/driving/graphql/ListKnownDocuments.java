package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.TrustState;
import java.util.List;
import java.util.Optional;

/** Lists stored GraphQL documents. */
public interface ListKnownDocuments {

    /** The largest page. */
    int MOST = 1_000;

    /**
     * Returns a page of the documents that are stored and not removed, in the order of their hashes.
     *
     * @param after the hash behind which to begin
     * @param most from 1 to {@link #MOST}
     * @throws io.millrace.domain.Rejection if {@code most} is another number
     */
    List<Listed> list(Optional<DocumentHash> after, int most);

    /** A stored document without its text. */
    record Listed(DocumentHash hash, TrustState standing) {}
}

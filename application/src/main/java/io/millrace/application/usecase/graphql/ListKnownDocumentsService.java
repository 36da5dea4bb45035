package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driving.graphql.ListKnownDocuments;
import io.millrace.domain.Rejection;
import io.millrace.domain.graphql.DocumentHash;
import java.util.List;
import java.util.Optional;

/** Lists what is in the index. */
public final class ListKnownDocumentsService implements ListKnownDocuments {

    private final KnownDocuments documents;

    public ListKnownDocumentsService(KnownDocuments documents) {
        this.documents = documents;
    }

    @Override
    public List<Listed> list(Optional<DocumentHash> after, int most) {
        if (most < 1 || most > MOST) {
            throw Rejection.invalid("[size] must be from 1 to " + MOST + ", but was [" + most + "]");
        }
        return documents.list(after, most);
    }
}

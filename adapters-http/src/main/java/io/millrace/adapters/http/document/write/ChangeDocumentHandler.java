package io.millrace.adapters.http.document.write;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.domain.Rejection;
import java.util.List;
import java.util.Optional;

/**
 * {@code DELETE /{index}/_doc/{id}} and {@code POST /{index}/_update/{id}}. The use case rejects both with a reason,
 * because documents are never changed.
 */
public record ChangeDocumentHandler(IngestDocuments ingest, Operation operation) implements Handler {

    @Override
    public void requireRights(Request head) {
        head.access().require(head.variable("index"));
    }

    @Override
    public Response handle(Request request) {
        String target = request.variable("index");
        request.access().require(target);
        Item item = new Item(target, operation, Optional.of(request.variable("id")), Optional.empty());
        Outcome outcome =
                ingest.ingest(List.of(item), request.access().creationRights()).get(0);
        if (outcome instanceof Outcome.Refused refused) {
            throw refused.rejection();
        }
        throw new Rejection(Rejection.Reason.NOT_OFFERED, "changing a document is not offered");
    }
}

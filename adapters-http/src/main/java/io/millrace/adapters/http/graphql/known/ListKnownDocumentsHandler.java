package io.millrace.adapters.http.graphql.known;

import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments.Listed;
import io.millrace.domain.graphql.DocumentHash;
import java.util.List;
import java.util.Optional;

/** {@code GET /_graphql/document}. */
record ListKnownDocumentsHandler(ManageKnownDocuments documents) implements Handler {

    private static final int DEFAULT_SIZE = 100;

    @Override
    public Response handle(Request request) {
        Optional<DocumentHash> after = request.parameters().text("after").map(DocumentHash::new);
        List<Listed> page =
                documents.list(after, request.parameters().integer("size").orElse(DEFAULT_SIZE));
        return Response.object(200, json -> {
            Members.objects(json, "documents", page, document -> {
                json.writeStringField("hash", document.hash().value());
                json.writeStringField("standing", document.trustState().key());
            });
        });
    }
}

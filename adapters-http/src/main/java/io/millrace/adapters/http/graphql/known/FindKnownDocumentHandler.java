package io.millrace.adapters.http.graphql.known;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.domain.Rejection;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;

/** {@code GET /_graphql/document/{hash}}. */
record FindKnownDocumentHandler(ManageKnownDocuments documents) implements Handler {

    @Override
    public Response handle(Request request) {
        DocumentHash hash = new DocumentHash(request.variable("hash"));
        KnownDocument document = documents.find(hash).orElseThrow(() -> notFound(hash));
        return Response.object(200, json -> {
            json.writeStringField("hash", hash.value());
            json.writeStringField("standing", document.trustState().key());
            json.writeStringField("document", document.text());
        });
    }

    static Rejection notFound(DocumentHash hash) {
        return Rejection.notFound("no GraphQL document with the hash [" + hash + "] is stored");
    }
}

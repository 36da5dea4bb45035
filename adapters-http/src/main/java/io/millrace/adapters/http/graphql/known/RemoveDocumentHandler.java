package io.millrace.adapters.http.graphql.known;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.security.Authentication;
import java.util.Map;

/** {@code DELETE /_graphql/document/{hash}}. */
record RemoveDocumentHandler(ManageKnownDocuments documents, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        DocumentHash hash = new DocumentHash(request.variable("hash"));
        Authentication caller = request.access().caller();
        Map<String, String> details = Map.of("hash", hash.value());
        if (!documents.remove(hash, () -> audit.audit(caller, Kind.GRAPHQL_DOCUMENT_REMOVED, details))) {
            throw FindKnownDocumentHandler.notFound(hash);
        }
        return Response.acknowledged();
    }
}

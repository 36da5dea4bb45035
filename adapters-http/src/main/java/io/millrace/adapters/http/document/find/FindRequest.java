package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.document.DocumentId;
import java.util.Optional;

/** The request for one document by its id. */
record FindRequest(String target, DocumentId id, SourceFilter source) {

    /**
     * Checks the privileges of the caller, and parses the request.
     *
     * @throws io.millrace.domain.Rejection if the caller lacks a privilege
     * @throws io.millrace.adapters.http.error.RequestRefusedException if a parameter is invalid or not supported
     */
    static FindRequest read(Request request) {
        String target = request.variable("index");
        request.access().require(target);
        Parameters parameters = request.parameters();
        parameters.bool("realtime", true);
        parameters.bool("refresh", false);
        NotOffered.requireNone(parameters, "force_synthetic_source", "stored_fields", "routing", "version");
        NotOffered.requireOnly(parameters, "version_type", "internal");
        return new FindRequest(
                target,
                new DocumentId(request.variable("id")),
                SourceFilter.find(parameters).orElse(SourceFilter.ALL));
    }

    Optional<StoredDocument> findIn(ReadDocuments documents) {
        return documents.find(target, id);
    }
}

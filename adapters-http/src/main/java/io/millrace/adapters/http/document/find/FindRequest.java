package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The request for one document by its id.
 *
 * @param version the version that the document must have
 */
record FindRequest(String target, DocumentId id, SourceFilter source, StoredFields fields, OptionalLong version) {

    /** The value of {@code version} that means any version. */
    private static final long ANY = -3;

    /**
     * Checks the privileges of the caller, and parses the request.
     *
     * @throws Rejection if the caller lacks a privilege
     * @throws RequestRefusedException if a parameter is invalid or not supported
     */
    static FindRequest read(Request request) {
        String target = request.variable("index");
        request.access().require(target);
        Parameters parameters = request.parameters();
        parameters.bool("realtime", true);
        parameters.bool("refresh", false);
        NotOffered.requireNone(parameters, "force_synthetic_source", "routing");
        NotOffered.requireOnly(parameters, "version_type", "internal");
        Optional<List<String>> fields = StoredFields.find(parameters);
        return new FindRequest(
                target,
                new DocumentId(request.variable("id")),
                StoredFields.source(SourceFilter.find(parameters), fields),
                StoredFields.of(fields),
                version(parameters));
    }

    private static OptionalLong version(Parameters parameters) {
        OptionalLong version = parameters.wholeNumber("version");
        if (version.orElse(1) <= 0 && version.getAsLong() != ANY) {
            throw RequestRefusedException.of(
                    400,
                    "action_request_validation_exception",
                    "Validation Failed: 1: illegal version value [" + version.getAsLong()
                            + "] for version type [INTERNAL];");
        }
        return version.orElse(ANY) == ANY ? OptionalLong.empty() : version;
    }

    /**
     * Finds the document. Every document has version 1, because documents never change.
     *
     * @throws Rejection if the document has another version than the request wants
     */
    Optional<StoredDocument> findIn(ReadDocuments documents) {
        Optional<StoredDocument> found = documents.find(target, id);
        if (found.isPresent() && version.orElse(1) != 1) {
            throw new Rejection(
                    Rejection.Reason.VERSION_CONFLICT,
                    "[" + id.value() + "]: version conflict, current version [1] is different than the one provided ["
                            + version.getAsLong() + "]");
        }
        return found;
    }
}

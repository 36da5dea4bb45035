package io.millrace.adapters.http.graphql.request;

import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.application.port.driving.graphql.RegisterDocuments;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.DocumentMode;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Optional;

/** Finds the document of a request, and checks whether it may be executed. */
public record DocumentPolicy(DocumentMode mode, RegisterDocuments documents) {

    private static final RegisterDocuments NOTHING = new RegisterDocuments() {

        @Override
        public Optional<KnownDocument> find(DocumentHash hash) {
            return Optional.empty();
        }

        @Override
        public void register(DocumentHash hash, String text) {
            // This policy stores no document, so clients must send the text again.
        }
    };

    /** Returns a policy that allows all documents, for a service without stored documents. */
    public static DocumentPolicy ofNothingStored() {
        return new DocumentPolicy(DocumentMode.OPEN, NOTHING);
    }

    /**
     * Returns the text of the request's document. May read from the database.
     *
     * @throws GraphQlRefusal if the document is unknown, or may not be executed
     */
    public String text(GraphQlRequest request) {
        Optional<DocumentHash> named = request.hash();
        if (request.query().isEmpty()) {
            DocumentHash hash = named.orElseThrow(() -> new IllegalStateException("a request means some document"));
            return known(hash).orElseThrow(this::notKnown);
        }
        String text = request.query().get();
        if (named.isEmpty() && mode.takesAnyDocument()) {
            return text;
        }
        DocumentHash own = DocumentHash.of(text);
        if (named.isPresent() && !named.get().equals(own)) {
            throw new GraphQlRefusal(
                    Stage.MALFORMED,
                    GraphQlErrors.PERSISTED_QUERY_MISMATCH,
                    "[extensions.persistedQuery.sha256Hash] is not the SHA-256 of [query]");
        }
        return mode.takesAnyDocument() ? text : known(own).orElseThrow(DocumentPolicy::notTrusted);
    }

    /**
     * Returns the text of the request's document, if the request contains the text and it may be executed; empty if the
     * database must be read first.
     */
    public Optional<String> ownText(GraphQlRequest request) {
        return mode.takesAnyDocument() && request.hash().isEmpty() ? request.query() : Optional.empty();
    }

    /**
     * Stores the document of a request if clients may store documents. Called only for executable documents, and only
     * if the transport allows mutations.
     */
    public void executed(GraphQlRequest request) {
        if (mode.takesRegistrations() && request.query().isPresent()) {
            String text = request.query().get();
            request.hash().ifPresent(hash -> documents.register(hash, text));
        }
    }

    private Optional<String> known(DocumentHash hash) {
        return documents
                .find(hash)
                .filter(document -> mode.executes(document.trustState()))
                .map(KnownDocument::text);
    }

    /** Returns the rejection of an unknown document. Clients check for the exact messages. */
    private GraphQlRefusal notKnown() {
        return switch (mode) {
            case OPEN ->
                new GraphQlRefusal(
                        Stage.NOT_VALID, GraphQlErrors.PERSISTED_QUERY_NOT_SUPPORTED, "PersistedQueryNotSupported");
            case PERSISTED ->
                new GraphQlRefusal(Stage.NOT_VALID, GraphQlErrors.PERSISTED_QUERY_NOT_FOUND, "PersistedQueryNotFound");
            case TRUSTED_ONLY -> notTrusted();
        };
    }

    private static GraphQlRefusal notTrusted() {
        return new GraphQlRefusal(
                Stage.NOT_VALID,
                GraphQlErrors.DOCUMENT_NOT_TRUSTED,
                "only documents that are stored as trusted are executed, and this document is not");
    }
}

package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.Rejection;
import java.util.List;

/** Finds many documents by their ids. */
public interface FindDocuments {

    /** The maximum number of documents in one request. */
    int MOST_DOCUMENTS = 10_000;

    /** The maximum number of different targets in one request. All targets of a request are resolved with one query. */
    int MOST_TARGETS = 1_000;

    /**
     * Returns one outcome per wanted document, in the same order. If several backing indices of a data stream contain
     * an id, the newest of these indices counts. All targets are resolved in the same state of the catalog.
     *
     * @throws Rejection if too many documents are requested, or the documents do not fit into the heap
     */
    List<Outcome> find(List<Wanted> wanted);

    /**
     * A document to find.
     *
     * @param target the name of one data stream, index or alias, without patterns or lists
     * @param id the id as sent by the client, not yet checked
     */
    record Wanted(String target, String id) {}

    /** The outcome for one document. */
    sealed interface Outcome {

        /** The document was found. */
        record Present(StoredDocument document) implements Outcome {}

        /** The target is readable but does not contain the document. */
        record Missing() implements Outcome {}

        /** The target cannot be read, or the id is illegal. */
        record Refused(Rejection rejection) implements Outcome {}
    }
}

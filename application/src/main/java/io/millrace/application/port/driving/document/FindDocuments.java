package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.Rejection;
import java.util.List;

/** Finds many documents by their ids at once. */
public interface FindDocuments {

    /** The most documents of one request. */
    int MOST_DOCUMENTS = 10_000;

    /** How many names they may be looked for in, all of which are looked up at once. */
    int MOST_TARGETS = 1_000;

    /**
     * Returns the outcome for each document, in their order. For a data stream it is the document of its newest backing
     * index. No answer mixes the indices of two moments.
     *
     * @throws Rejection if there are too many, or they do not fit into memory
     */
    List<Outcome> find(List<Wanted> wanted);

    /**
     * A document to find.
     *
     * @param target the one name of a data stream, an index or an alias; patterns and lists are no names
     * @param id as the client gave it, not yet checked
     */
    record Wanted(String target, String id) {}

    /** The outcome for one document. */
    sealed interface Outcome {

        /** It is there. */
        record Present(StoredDocument document) implements Outcome {}

        /** The target can be read, and has no such document. */
        record Missing() implements Outcome {}

        /** The target cannot be read, or the id could never be one. */
        record Refused(Rejection rejection) implements Outcome {}
    }
}

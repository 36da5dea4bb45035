package io.millrace.application.port.driving.document;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Appends documents to data streams and indices. Rollovers and upgrades do not interrupt clients, because each document
 * is written to the current write index.
 */
public interface IngestDocuments {

    /**
     * Appends documents; each has a separate outcome.
     *
     * <p>A missing data stream is created first if an index template creates data streams for its name.
     *
     * @return one outcome for each item, in order; a created document is durable and visible to every reader
     */
    List<Outcome> ingest(List<Item> items);

    /**
     * One document to write.
     *
     * @param target the name of a data stream or index
     * @param operation the operation in the request
     * @param id the id from the client, unchecked; if absent, a time-ordered id is generated
     * @param source absent for operations without a document, all of which are rejected
     * @param streamsOnly whether it is rejected if the target is not a data stream
     * @param only the id of the index that must be the write index of the target when the document is written; absent
     *     for any write index. With it, a document that is sent repeatedly with the same id is stored once, even if
     *     responses were lost or the stream was changed
     * @param refused a rejection from before the write
     */
    record Item(
            String target,
            Operation operation,
            Optional<String> id,
            Optional<DocumentSource> source,
            boolean streamsOnly,
            Optional<UUID> only,
            Optional<Rejection> refused) {

        /** Creates a document for the write index of the target. */
        public Item(String target, Operation operation, Optional<String> id, Optional<DocumentSource> source) {
            this(target, operation, id, source, false);
        }

        /** Creates a document for any index. */
        public Item(
                String target,
                Operation operation,
                Optional<String> id,
                Optional<DocumentSource> source,
                boolean streamsOnly) {
            this(target, operation, id, source, streamsOnly, Optional.empty(), Optional.empty());
        }

        /** Returns a copy with its document. */
        public Item withSource(DocumentSource document) {
            return new Item(target, operation, id, Optional.of(document), streamsOnly, only, refused);
        }

        /** Returns a copy for one specific index. */
        public Item onlyInto(UUID index) {
            return new Item(target, operation, id, source, streamsOnly, Optional.of(index), refused);
        }

        /** Returns a rejected copy, which is not written. */
        public Item refusedWith(Rejection rejection) {
            return new Item(target, operation, id, source, streamsOnly, only, Optional.of(rejection));
        }
    }

    /** The operations in requests. Only creating is supported, and indexing without an id, which is equivalent. */
    enum Operation {
        CREATE,
        INDEX,
        UPDATE,
        DELETE
    }

    /** The outcome of an item. */
    sealed interface Outcome {

        /**
         * The document was created.
         *
         * @param sequence its number in the order of arrival, if the index records it
         */
        record Created(IndexName index, DocumentId id, OptionalLong sequence) implements Outcome {}

        /**
         * The document was not written.
         *
         * @param index the intended index, or the target if the index is unknown
         * @param id as sent by the client
         */
        record Refused(String index, Optional<String> id, Rejection rejection) implements Outcome {}
    }
}

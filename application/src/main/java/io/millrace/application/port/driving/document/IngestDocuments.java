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
 * Appends documents to data streams and indices. Writers never notice a rollover or an upgrade: a document goes to the
 * write index at the moment of writing.
 */
public interface IngestDocuments {

    /**
     * Appends documents; each has an outcome of its own.
     *
     * <p>A data stream that does not exist is created first if an index template makes data streams of its name.
     *
     * @return one outcome for each item, in their order; a created document is there for every reader and survives the
     *     end of the process
     */
    List<Outcome> ingest(List<Item> items);

    /**
     * One document to write.
     *
     * @param target the name of a data stream or index
     * @param operation the operation in the request
     * @param id the client's own id, not yet checked; absent to get a time-ordered one
     * @param source absent for operations that carry none, which are all refused
     * @param streamsOnly whether it is refused if the target is no data stream
     * @param only the identity of the index that must be the target's write index at the moment of writing. A document
     *     that is sent again under the same id for one index is stored once, whatever happened to the answers and to
     *     the stream; absent for any write index
     * @param refused a refusal found before writing
     */
    record Item(
            String target,
            Operation operation,
            Optional<String> id,
            Optional<DocumentSource> source,
            boolean streamsOnly,
            Optional<UUID> only,
            Optional<Rejection> refused) {

        /** A document for the write index of the target. */
        public Item(String target, Operation operation, Optional<String> id, Optional<DocumentSource> source) {
            this(target, operation, id, source, false);
        }

        /** A document that any index may take. */
        public Item(
                String target,
                Operation operation,
                Optional<String> id,
                Optional<DocumentSource> source,
                boolean streamsOnly) {
            this(target, operation, id, source, streamsOnly, Optional.empty(), Optional.empty());
        }

        /** Returns this item with its document. */
        public Item withSource(DocumentSource document) {
            return new Item(target, operation, id, Optional.of(document), streamsOnly, only, refused);
        }

        /** Returns this item, meant for one index. */
        public Item onlyInto(UUID index) {
            return new Item(target, operation, id, source, streamsOnly, Optional.of(index), refused);
        }

        /** Returns this item, which is not tried. */
        public Item refusedWith(Rejection rejection) {
            return new Item(target, operation, id, source, streamsOnly, only, Optional.of(rejection));
        }
    }

    /** The operations in requests; only creating is granted, and indexing without an id, which means the same. */
    enum Operation {
        CREATE,
        INDEX,
        UPDATE,
        DELETE
    }

    /** What became of an item. */
    sealed interface Outcome {

        /**
         * The document is there.
         *
         * @param sequence the number in the order of arrival, where the index keeps it
         */
        record Created(IndexName index, DocumentId id, OptionalLong sequence) implements Outcome {}

        /**
         * The document was not written.
         *
         * @param index the index it would have gone to, or the target if that is unknown
         * @param id as the client gave it
         */
        record Refused(String index, Optional<String> id, Rejection rejection) implements Outcome {}
    }
}

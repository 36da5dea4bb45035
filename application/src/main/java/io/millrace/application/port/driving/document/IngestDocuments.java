package io.millrace.application.port.driving.document;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.index.IndexName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Appends documents to data streams and indices. Rollovers and upgrades do not interrupt clients: each document is
 * written to the index that is the write index when the document is written.
 */
public interface IngestDocuments {

    /**
     * Appends documents. Each document can succeed or fail independently.
     *
     * <p>A missing target is created first. It becomes a data stream if an index template creates data streams for its
     * name, otherwise an index. The setting {@code action.auto_create_index} can forbid the creation of an index.
     *
     * @param rights checks whether the caller may create a missing target; if not, the documents for this target are
     *     rejected
     * @return one outcome for each item, in the same order; a created document is durable and visible to every reader
     */
    List<Outcome> ingest(List<Item> items, CreationRights rights);

    /** Makes all written documents of these indices visible to searches. Skips missing and closed indices. */
    void refresh(Collection<IndexName> indices);

    /**
     * One document to write.
     *
     * @param target the name of a data stream or index
     * @param operation the operation in the request
     * @param id the id from the client, not yet checked; if absent, a time-ordered id is generated
     * @param source the document; absent for operations without a document, which are all rejected
     * @param required the kinds that the target must have; the item is rejected if the target is of another kind
     * @param only the id of the only index into which the document may be written; if absent, the document is written
     *     into the current write index. With this id, a client can repeat a request after a lost response: the document
     *     is stored only once, even if the stream was rolled over
     * @param refused the rejection of the item, if the item was rejected before the write
     */
    record Item(
            String target,
            Operation operation,
            Optional<String> id,
            Optional<DocumentSource> source,
            Required required,
            Optional<UUID> only,
            Optional<Rejection> refused) {

        /** Creates an item for the current write index of the target, which may be a data stream or an index. */
        public Item(String target, Operation operation, Optional<String> id, Optional<DocumentSource> source) {
            this(target, operation, id, source, Required.NOTHING);
        }

        /** Creates an item for the current write index of the target. */
        public Item(
                String target,
                Operation operation,
                Optional<String> id,
                Optional<DocumentSource> source,
                Required required) {
            this(target, operation, id, source, required, Optional.empty(), Optional.empty());
        }

        /** Returns a copy for another target. */
        public Item at(String name) {
            return new Item(name, operation, id, source, required, only, refused);
        }

        /** Returns a copy with this document. */
        public Item withSource(DocumentSource document) {
            return new Item(target, operation, id, Optional.of(document), required, only, refused);
        }

        /** Returns a copy that may be written only into the index with this id. */
        public Item onlyInto(UUID index) {
            return new Item(target, operation, id, source, required, Optional.of(index), refused);
        }

        /** Returns a copy that is rejected and not written. */
        public Item refusedWith(Rejection rejection) {
            return new Item(target, operation, id, source, required, only, Optional.of(rejection));
        }
    }

    /**
     * The kinds of target that a request requires. An alias of a data stream is of both kinds.
     *
     * @param stream whether the target must be a data stream or an alias of a data stream
     * @param alias whether the target must be an alias
     */
    record Required(boolean stream, boolean alias) {

        public static final Required NOTHING = new Required(false, false);

        public static final Required STREAM = new Required(true, false);
    }

    /**
     * The operations in requests. Existing documents cannot be changed. Therefore {@link #INDEX} has the same effect as
     * {@link #CREATE} in an index. A data stream accepts only {@link #CREATE}. All other operations are rejected.
     */
    enum Operation {
        CREATE,
        INDEX,
        UPDATE,
        DELETE;

        /** Returns whether the operation adds a document. Only such an operation may create a missing target. */
        public boolean isAdding() {
            return this == CREATE || this == INDEX;
        }
    }

    /** The outcome of an item. */
    sealed interface Outcome {

        /**
         * The document was created.
         *
         * @param sequence its number in the order of arrival, if the index records the order
         */
        record Created(IndexName index, DocumentId id, OptionalLong sequence) implements Outcome {}

        /**
         * The document was not written.
         *
         * @param index the index into which the document should be written; the target if this index is unknown
         * @param id the id as sent by the client
         */
        record Refused(String index, Optional<String> id, Rejection rejection) implements Outcome {}
    }
}

package io.millrace.bootstrap.command.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data stream that a load writes to. */
public interface Target {

    /** Returns the identity of the service. */
    String service();

    /**
     * Returns the write index. Creates the data stream from its template if it does not exist.
     *
     * @throws io.millrace.bootstrap.command.client.ClientFailedException if the stream cannot be written to
     */
    WriteIndex writeIndex();

    /** Creates the documents only in {@code only}. */
    Delivery send(List<Item> items, WriteIndex only);

    /**
     * Returns the ids that exist in an index, regardless of its current name. The value is whether the stored document
     * has the same bytes; it is always true for ids made by the load.
     *
     * @throws LoadRefusedException if the index left the stream
     */
    Map<String, Boolean> present(List<Item> items, WriteIndex index);

    /** Returns whether the index is in the stream, regardless of its current name. */
    boolean has(WriteIndex index);

    /** A line with its id. */
    record Item(Line line, String id) {}

    /** The result of a request. */
    sealed interface Delivery {

        /** The outcomes of the documents, in their order. */
        record Outcomes(List<Outcome> outcomes) implements Delivery {

            public Outcomes {
                outcomes = List.copyOf(outcomes);
            }
        }

        /** No document was written, because the request is malformed or too large. */
        record Unreadable(String reason) implements Delivery {}

        /**
         * The request may succeed later.
         *
         * @param written whether documents may have been written
         */
        record Later(String reason, boolean written, Optional<Long> retryAfterSeconds) implements Delivery {}
    }

    /** The result for a document. */
    sealed interface Outcome {

        /** The document exists; {@code before} is true if it already existed. */
        record There(boolean before) implements Outcome {}

        /** The document was not written, and a retry would not help. */
        record Refused(String reason) implements Outcome {}

        /** The document was not written, because another index is the write index now. */
        record Moved(WriteIndex now) implements Outcome {}

        /** The document may have been written; a retry may succeed. */
        record Unsure(String reason) implements Outcome {}
    }
}

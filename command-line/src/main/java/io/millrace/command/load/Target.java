package io.millrace.command.load;

import io.millrace.command.load.input.Line;
import io.millrace.command.load.input.LoadRefusedException;
import io.millrace.command.load.progress.WriteIndex;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The destination of a load: a data stream. */
public interface Target {

    /** Returns the identity of the service. */
    String service();

    /**
     * Returns the write index. Creates the data stream from its template if it does not exist.
     *
     * @throws io.millrace.command.client.ClientFailedException if the stream cannot be written to
     */
    WriteIndex writeIndex();

    /** Sends the documents. They are created only if {@code only} is the write index. */
    Delivery send(List<Item> items, WriteIndex only);

    /**
     * Returns the ids that exist in an index, regardless of its current name. A value is true if the stored document
     * has the same bytes. It is always true for ids that the load created.
     *
     * @throws LoadRefusedException if the index was removed from the stream
     */
    Map<String, Boolean> present(List<Item> items, WriteIndex index);

    /** Returns whether the index is in the stream, regardless of its current name. */
    boolean has(WriteIndex index);

    /** A line, and the id of its document. */
    record Item(Line line, String id) {}

    /** The result of a request with documents. */
    sealed interface Delivery {

        /**
         * The service has processed the request.
         *
         * @param outcomes the outcomes in the order of the documents
         */
        record Outcomes(List<Outcome> outcomes) implements Delivery {

            public Outcomes {
                outcomes = List.copyOf(outcomes);
            }
        }

        /** No document was written, because the service cannot process the request: it is malformed or too large. */
        record Unreadable(String reason) implements Delivery {}

        /**
         * The request failed and may succeed later.
         *
         * @param written whether documents may have been written
         */
        record Later(String reason, boolean written, Optional<Long> retryAfterSeconds) implements Delivery {}
    }

    /** The outcome for a document. */
    sealed interface Outcome {

        /**
         * The document is in the index.
         *
         * @param before true if it was already there before the request
         */
        record There(boolean before) implements Outcome {}

        /** The document was rejected. A retry would not help. */
        record Refused(String reason) implements Outcome {}

        /** The document was not written, because a rollover has made another index the write index. */
        record Moved(WriteIndex now) implements Outcome {}

        /** It is unknown whether the document was written. A retry may succeed. */
        record Unsure(String reason) implements Outcome {}
    }
}

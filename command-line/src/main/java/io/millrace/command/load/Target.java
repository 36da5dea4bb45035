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
     * Returns the write index. If the data stream does not exist, creates it from its template.
     *
     * @throws io.millrace.command.client.ClientFailedException if documents cannot be written to the data stream
     */
    WriteIndex writeIndex();

    /** Sends documents. The service creates them only if {@code only} is the write index. */
    Delivery send(List<Item> items, WriteIndex only);

    /**
     * Searches for documents in an index, even if an upgrade has changed the name of the index. The keys of the result
     * are the ids that exist. A value is true if the stored document has the same bytes. For ids that the load created,
     * the value is always true.
     *
     * @throws LoadRefusedException if the index was removed from the data stream
     */
    Map<String, Boolean> present(List<Item> items, WriteIndex index);

    /** Returns whether the index belongs to the data stream, even if an upgrade has changed the name of the index. */
    boolean has(WriteIndex index);

    /** A line of a source, and the id under which its document is stored. */
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

        /** The service has written no document, because the request is malformed or too large. */
        record Unreadable(String reason) implements Delivery {}

        /**
         * The request failed. The same request may succeed later.
         *
         * @param written whether the service may have written some documents
         */
        record Later(String reason, boolean written, Optional<Long> retryAfterSeconds) implements Delivery {}
    }

    /** The outcome for one document. */
    sealed interface Outcome {

        /**
         * The document is in the index.
         *
         * @param before true if the index contained the document before the request
         */
        record There(boolean before) implements Outcome {}

        /** The document was rejected. Sending it again would not help. */
        record Refused(String reason) implements Outcome {}

        /** The document was not written, because {@code now} has become the write index after a rollover. */
        record Moved(WriteIndex now) implements Outcome {}

        /** It is unknown whether the document was written. Sending it again may succeed. */
        record Unsure(String reason) implements Outcome {}
    }
}

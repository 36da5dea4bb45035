package io.millrace.bootstrap.command.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data stream, as a load needs it. */
public interface Target {

    /** Returns the identity of the service. */
    String service();

    /**
     * Returns the index that takes the writes, having had the stream made by its template if it is not there.
     *
     * @throws io.millrace.bootstrap.command.client.ClientFailedException if the stream takes no writes
     */
    WriteIndex writeIndex();

    /** Creates the documents, in {@code only} and nowhere else. */
    Delivery send(List<Item> items, WriteIndex only);

    /**
     * Returns the ids that exist in an index, whatever its present name, and whether their documents have the same
     * bytes. Those that the load has made always have.
     *
     * @throws LoadRefusedException if it left the stream
     */
    Map<String, Boolean> present(List<Item> items, WriteIndex index);

    /** Returns whether the index is in the stream, whatever its present name. */
    boolean has(WriteIndex index);

    /** A line with its id. */
    record Item(Line line, String id) {}

    /** What became of a request. */
    sealed interface Delivery {

        /** Each document has an outcome, in their order. */
        record Outcomes(List<Outcome> outcomes) implements Delivery {

            public Outcomes {
                outcomes = List.copyOf(outcomes);
            }
        }

        /** Nothing was written, as the request cannot be read, or is too large. */
        record Unreadable(String reason) implements Delivery {}

        /**
         * It may work later.
         *
         * @param written whether documents may have been written
         */
        record Later(String reason, boolean written, Optional<Long> retryAfterSeconds) implements Delivery {}
    }

    /** What became of a document. */
    sealed interface Outcome {

        /** It is there; {@code before} says that it was already. */
        record There(boolean before) implements Outcome {}

        /** It was not written, and never will be. */
        record Refused(String reason) implements Outcome {}

        /** It was not written, as another index takes the writes now. */
        record Moved(WriteIndex now) implements Outcome {}

        /** It may work later, and may have been done already. */
        record Unsure(String reason) implements Outcome {}
    }
}

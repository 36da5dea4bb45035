package io.millrace.bootstrap.command.load;

import java.util.Optional;

/** The recorded progress of a load. The default methods record nothing. */
public interface Progress extends AutoCloseable {

    /**
     * A load.
     *
     * @param id the prefix of the ids of its documents, or the identity of their source if they have their own ids
     * @param stream the data stream
     * @param service the identity of the service, independent of its address
     */
    record Load(String id, String stream, String service) {}

    /** Returns the load that an earlier run has started. */
    default Optional<Load> load() {
        return Optional.empty();
    }

    /** Returns the last checkpoint of earlier runs; empty before the first batch. */
    default Optional<Checkpoint> latest() {
        return Optional.empty();
    }

    /** Returns the last checkpoint of earlier runs in a source. */
    default Optional<Checkpoint> latest(String source) {
        return Optional.empty();
    }

    /** Starts a load. */
    default void begin(Load begun) {}

    /** Returns once the checkpoint is durable. */
    default void reached(Checkpoint checkpoint) {}

    @Override
    default void close() {}
}

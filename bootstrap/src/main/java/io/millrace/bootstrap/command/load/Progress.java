package io.millrace.bootstrap.command.load;

import java.util.Optional;

/** The recorded progress of a load; without an implementation nothing is recorded. */
public interface Progress extends AutoCloseable {

    /**
     * A load.
     *
     * @param id the prefix of the ids of its documents, or what tells where they come from if they have their own
     * @param stream the data stream
     * @param service the identity of the service, independent of its address
     */
    record Load(String id, String stream, String service) {}

    /** Returns the load that an earlier run has begun. */
    default Optional<Load> load() {
        return Optional.empty();
    }

    /** Returns the last checkpoint of earlier runs; nothing before the first batch. */
    default Optional<Checkpoint> latest() {
        return Optional.empty();
    }

    /** Returns the last checkpoint of earlier runs in a source. */
    default Optional<Checkpoint> latest(String source) {
        return Optional.empty();
    }

    /** Begins a load. */
    default void begin(Load begun) {}

    /** Returns once the checkpoint is recorded for good. */
    default void reached(Checkpoint checkpoint) {}

    @Override
    default void close() {}
}

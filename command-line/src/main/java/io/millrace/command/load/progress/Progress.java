package io.millrace.command.load.progress;

import java.util.Optional;

/** Records the progress of a load. The default methods record nothing. */
public interface Progress extends AutoCloseable {

    /**
     * Identifies a load.
     *
     * @param id the beginning of the ids that the load creates for documents. An import creates no ids, so its id is
     *     the identity of the source
     * @param stream the name of the data stream
     * @param service the identity of the service, which does not depend on the address of the service
     */
    record Load(String id, String stream, String service) {}

    /** Returns whether later runs can read the progress. */
    default boolean isKept() {
        return false;
    }

    /** Returns the load that an earlier run started; empty if no earlier run has recorded its progress. */
    default Optional<Load> load() {
        return Optional.empty();
    }

    /** Returns the latest checkpoint of earlier runs; empty before the first batch. */
    default Optional<Checkpoint> latest() {
        return Optional.empty();
    }

    /** Returns the latest checkpoint of earlier runs for a source. */
    default Optional<Checkpoint> latest(String source) {
        return Optional.empty();
    }

    default void begin(Load begun) {}

    /** Records a checkpoint. Returns when the checkpoint is durable. */
    default void reached(Checkpoint checkpoint) {}

    @Override
    default void close() {}
}

package io.millrace.bootstrap.command.load;

import java.util.Optional;

/** The recorded progress of a load. */
public interface Progress extends AutoCloseable {

    /**
     * A load.
     *
     * @param id the prefix of the ids of its documents
     * @param stream the data stream
     * @param service the identity of the service, independent of its address
     */
    record Load(String id, String stream, String service) {}

    /** Returns the load that was begun. */
    Optional<Load> load();

    /** Returns the last checkpoint; nothing before the first batch. */
    Optional<Checkpoint> latest();

    /** Begins a load. */
    void begin(Load begun);

    /** Returns once nothing makes this be forgotten. */
    void reached(Checkpoint checkpoint);

    @Override
    void close();

    /** Returns progress that is lost when the process ends. */
    static Progress inMemory() {
        return new MemoryProgress();
    }
}

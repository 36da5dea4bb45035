package io.millrace.bootstrap.command.load;

import java.util.Optional;

/** The recorded progress of a load. */
public interface Progress extends AutoCloseable {

    /**
     * A load.
     *
     * @param id what the ids of its documents begin with
     * @param stream where they go
     * @param service the identity of the service, whatever its address
     */
    record Load(String id, String stream, String service) {}

    /** Returns the load that was begun. */
    Optional<Load> load();

    /** Returns how far it was; nothing before anything was sent. */
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

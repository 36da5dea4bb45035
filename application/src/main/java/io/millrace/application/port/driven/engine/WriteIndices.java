package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.Index;
import java.util.Optional;

/**
 * Where writes to a name go. Adapters prove themselves with {@code WriteIndicesContract}.
 */
public interface WriteIndices {

    /**
     * Returns the write index of the data stream of this name, or the index that has this name or this alias. The answer may be a little
     * old; {@link DocumentStore#append} notices that and writes nothing.
     */
    Optional<Index> find(String name);

    /** Returns the same as {@link #find}, but as it is at this moment. */
    Optional<Index> findAnew(String name);
}

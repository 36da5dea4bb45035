package io.millrace.bootstrap.command.load;

import java.util.Optional;
import java.util.OptionalLong;

/** The documents of a load, in the same order in every run. */
public interface Source {

    /** Returns a name that is unique in the load; the empty text for a single source. */
    String name();

    /** Returns the size of the source in the unit of {@link #read}; empty if unknown. */
    OptionalLong size();

    /** Returns the part of {@link #size} that was read. */
    long read();

    /** Returns the position after the last returned line. */
    Position position();

    /**
     * Skips the part that an earlier run has read.
     *
     * @throws LoadRefusedException if that part has changed
     */
    void skipTo(Position position);

    /** Returns the next line; empty at the end. */
    Optional<Line> next();
}

package io.millrace.command.load.input;

import java.util.Optional;
import java.util.OptionalLong;

/** The documents of a load. The documents must have the same order in every run. */
public interface Source {

    /**
     * Returns a name that is unique among the sources of a load. If a load has a single source, the name is an empty
     * string.
     */
    String name();

    /** Returns the size of the source, in the unit of {@link #read}; empty if the size is unknown. */
    OptionalLong size();

    /** Returns how much of the source was read, in the unit of {@link #size}. */
    long read();

    /** Returns the position after the line that {@link #next} returned last. */
    Position position();

    /**
     * Skips the part that an earlier run has read.
     *
     * @throws LoadRefusedException if the content of this part has changed
     */
    void skipTo(Position position);

    /** Returns the next line; empty at the end of the source. */
    Optional<Line> next();
}

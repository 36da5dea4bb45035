package io.millrace.command.load.input;

import java.util.Optional;
import java.util.OptionalLong;

/** The documents of a load. They must have the same order in every run. */
public interface Source {

    /** Returns a name that is unique among the sources of a load. A single source has an empty string as its name. */
    String name();

    /** Returns the size of the source in the unit of {@link #read}; empty if unknown. */
    OptionalLong size();

    /** Returns how much was read, in the unit of {@link #size}. */
    long read();

    /** Returns the position after the last returned line. */
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

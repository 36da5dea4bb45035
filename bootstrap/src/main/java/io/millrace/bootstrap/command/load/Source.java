package io.millrace.bootstrap.command.load;

import java.util.Optional;
import java.util.OptionalLong;

/** Documents that are loaded, in an order that is the same in every run. */
public interface Source {

    /** Returns what distinguishes it from the others of the same load; the empty text if there are no others. */
    String name();

    /** Returns how much there is to be read, in the unit of {@link #read}; nothing if that is not known. */
    OptionalLong size();

    /** Returns how much of {@link #size} was read. */
    long read();

    /** Returns the place behind the last line that was returned. */
    Position position();

    /**
     * Skips what was read in an earlier run.
     *
     * @throws LoadRefusedException if that has changed since
     */
    void skipTo(Position position);

    /** Returns the next line; nothing at the end. */
    Optional<Line> next();
}

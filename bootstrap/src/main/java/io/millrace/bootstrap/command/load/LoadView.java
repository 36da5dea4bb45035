package io.millrace.bootstrap.command.load;

import java.util.OptionalLong;

/** Where people see a load. */
public interface LoadView {

    /**
     * Takes how far the load is.
     *
     * @param read how much of the input was read, packed if it is
     * @param size how much there is of it, if that is known
     * @param settled documents that are in the stream or were refused
     */
    void at(long read, OptionalLong size, long settled);

    /** Shows a message during the load. */
    void note(String sentence);

    /** Tells of a line that was refused. */
    void refused(long line, String reason);
}

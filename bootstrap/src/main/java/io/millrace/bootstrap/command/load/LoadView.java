package io.millrace.bootstrap.command.load;

import java.util.OptionalLong;

/** Where people see a load. */
public interface LoadView {

    /**
     * Takes how far the load is.
     *
     * @param read how much of the source was read
     * @param size how much there is of it, if that is known
     * @param settled documents that are in the stream or were refused
     */
    void at(long read, OptionalLong size, long settled);

    /** Shows a message during the load. */
    void note(String sentence);

    /**
     * Tells of a document that was refused.
     *
     * @param what such as {@code line 7}
     */
    void refused(String what, String reason);
}

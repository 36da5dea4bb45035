package io.millrace.bootstrap.command.load;

import java.util.OptionalLong;

/** Shows a load to people. */
public interface LoadView {

    /**
     * Updates the progress.
     *
     * @param read the part of the source that was read
     * @param size the size of the source, if known
     * @param settled documents that are in the stream or were rejected
     */
    void at(long read, OptionalLong size, long settled);

    /** Shows a message during the load. */
    void note(String sentence);

    /**
     * Reports a rejected document.
     *
     * @param what such as {@code line 7}
     */
    void refused(String what, String reason);
}

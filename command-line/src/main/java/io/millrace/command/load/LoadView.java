package io.millrace.command.load;

import java.util.OptionalLong;

/** Shows the progress of a load to the user. */
public interface LoadView {

    /**
     * Updates the progress.
     *
     * @param read how much of the source was read, in the unit of {@code size}
     * @param size the size of the source, if known
     * @param settled the number of documents that are in the data stream or were rejected
     */
    void at(long read, OptionalLong size, long settled);

    /** Shows a message during the load. */
    void note(String sentence);

    /**
     * Reports a rejected document.
     *
     * @param what the name of the document, such as {@code line 7}
     */
    void refused(String what, String reason);
}

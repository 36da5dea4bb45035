package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.IndexName;

/**
 * An index was removed after it had been found, or is not what the engine remembers; the reader has to look up its indices
 * again.
 */
public final class IndexGoneException extends RuntimeException {

    private final transient IndexName index;

    public IndexGoneException(IndexName index) {
        super("index [" + index + "] was removed while it was read");
        this.index = index;
    }

    /** Returns the name of the index, one of those that were to be read. */
    public IndexName index() {
        return index;
    }
}

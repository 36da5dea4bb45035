package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.IndexName;

/**
 * Thrown if an index was removed after it was resolved, or if the cached catalog is out of date. The caller must
 * resolve the indices again.
 */
public final class IndexGoneException extends RuntimeException {

    private final transient IndexName index;

    public IndexGoneException(IndexName index) {
        super("index [" + index + "] was removed while it was read");
        this.index = index;
    }

    /** Returns the name of one of the indices that the failed read needed. */
    public IndexName index() {
        return index;
    }
}

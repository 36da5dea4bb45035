package io.millrace.domain.index;

import java.time.Instant;

/** Creates the names of backing indices for an engine. */
@FunctionalInterface
public interface BackingIndexNames {

    /** Returns the name of the backing index with this generation that is created at {@code createdAt}. */
    IndexName of(StreamName stream, Instant createdAt, long generation);
}

package io.millrace.domain.index;

import java.time.Instant;

/** How an engine names backing indices. */
@FunctionalInterface
public interface BackingIndexNames {

    /** Returns the name of the backing index of {@code generation} that is made at {@code createdAt}. */
    IndexName of(StreamName stream, Instant createdAt, long generation);
}

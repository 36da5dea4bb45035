package io.millrace.domain.stream;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * An append-only series of documents behind one name.
 *
 * @param generation raised by every change of the list of backing indices; the next backing index is numbered after it
 * @param template the name of the index template it was made from, which it stays bound to
 * @param hidden whether wildcards pass it over unless they ask for hidden ones
 * @param backingIndices oldest first, never empty; the last one is the write index
 */
public record DataStream(
        StreamName name,
        long generation,
        TemplateName template,
        boolean hidden,
        Instant createdAt,
        List<Index> backingIndices) {

    public DataStream {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(template, "template");
        Objects.requireNonNull(createdAt, "createdAt");
        backingIndices = List.copyOf(backingIndices);
        if (generation < 1) {
            throw new IllegalArgumentException("a generation is at least 1: " + generation);
        }
        if (backingIndices.isEmpty()) {
            throw new IllegalArgumentException("data stream " + name + " has no backing index");
        }
    }

    /** Returns the index that takes the writes. */
    public Index writeIndex() {
        return backingIndices.get(backingIndices.size() - 1);
    }
}

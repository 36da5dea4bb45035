package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * An append-only series of documents behind one name.
 *
 * @param generation raised by every change of the list of backing indices; the next backing index is numbered after it
 * @param template the name of the index template it was made from, which must not be deleted while it exists
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

    /**
     * Returns the stream with {@code index} as its oldest backing index, one generation later. Its position is the
     * negative of that generation: generations are never used again, so neither are positions, and each is lower than
     * all before it.
     */
    DataStream adding(Index index) {
        Index joined = index.joining(new Membership(name, -(generation + 1)));
        List<Index> indices = new ArrayList<>(backingIndices.size() + 1);
        indices.add(joined);
        indices.addAll(backingIndices);
        return new DataStream(name, generation + 1, template, hidden, createdAt, indices);
    }

    /**
     * Returns the stream without {@code index}, one generation later.
     *
     * @throws Rejection if it is the write index, or no backing index of this stream
     */
    DataStream removing(Index index) {
        if (backingIndices.stream().noneMatch(other -> other.id().equals(index.id()))) {
            throw Rejection.invalid("index [" + index.name() + "] is not part of data stream [" + name + "]");
        }
        if (writeIndex().id().equals(index.id())) {
            throw Rejection.invalid("cannot remove backing index [" + index.name() + "] of data stream [" + name
                    + "] because it is the write index");
        }
        List<Index> indices = new ArrayList<>(backingIndices);
        indices.removeIf(other -> other.id().equals(index.id()));
        return new DataStream(name, generation + 1, template, hidden, createdAt, indices);
    }
}

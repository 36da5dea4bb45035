package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A sequence of backing indices under one name. New documents are only added to the last index.
 *
 * @param generation a number that increases with every change of the list of backing indices; the name of a new write
 *     index contains the new number
 * @param template the name of the index template of the stream; this template cannot be deleted while the stream exists
 * @param hidden whether patterns match the stream only if they include hidden data streams
 * @param backingIndices the backing indices, oldest first, at least one; the last one is the write index
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

    /** Returns the index that receives new documents. */
    public Index writeIndex() {
        return backingIndices.get(backingIndices.size() - 1);
    }

    /**
     * Returns a copy with {@code index} as its oldest backing index and with the next generation. The position of the
     * index is the negative value of this generation. Generations are never reused, so such positions are unique, and
     * each new position is lower than all others.
     */
    DataStream adding(Index index) {
        Index joined = index.joining(new Membership(name, -(generation + 1)));
        List<Index> indices = new ArrayList<>(backingIndices.size() + 1);
        indices.add(joined);
        indices.addAll(backingIndices);
        return new DataStream(name, generation + 1, template, hidden, createdAt, indices);
    }

    /**
     * Returns a copy without {@code index} and with the next generation.
     *
     * @throws Rejection if the index is the write index, or is not a backing index of this stream
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

package io.millrace.domain.lifecycle;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.Optional;

/**
 * Decides whether a backing index may be removed. The first check and the removal apply the same rule, each to the
 * present state.
 */
public sealed interface RemovalRule permits PastRetention, OlderThan {

    /** Returns why the index must be kept; empty if it may be removed. */
    default Optional<Keep> reasonToKeep(StreamState state, IndexId id) {
        Optional<Index> member = state.stream().backingIndices().stream()
                .filter(index -> index.id().equals(id))
                .findFirst();
        if (member.isEmpty()) {
            return Optional.of(new Keep(
                    Reason.CHANGED,
                    "it is no longer in data stream [" + state.stream().name() + "]"));
        }
        Index index = member.get();
        if (index.id().equals(state.stream().writeIndex().id())) {
            return Optional.of(new Keep(Reason.WRITE_INDEX, "it is the write index"));
        }
        return reasonOfAge(state, index).or(() -> reasonOfUse(state, index));
    }

    /** Returns the reason if the documents are too new, for a backing index other than the write index. */
    Optional<Keep> reasonOfAge(StreamState state, Index index);

    private static Optional<Keep> reasonOfUse(StreamState state, Index index) {
        try {
            index.requireDeletable();
        } catch (Rejection blocked) {
            return Optional.of(new Keep(Reason.BLOCKED, String.valueOf(blocked.getMessage())));
        }
        return state.upgraded()
                ? Optional.of(new Keep(Reason.UPGRADED, "the data stream is being upgraded"))
                : Optional.empty();
    }

    /** The reason to keep an index. */
    record Keep(Reason reason, String message) {}

    /** The kinds of reasons to keep an index. */
    enum Reason {
        /** It is the write index. */
        WRITE_INDEX,
        /** Its documents are not old enough. */
        NEWER_DOCUMENTS,
        /** It is closed, and the age of its documents is unknown. */
        CLOSED,
        /** A block forbids deleting it. */
        BLOCKED,
        /** The data stream is being upgraded. */
        UPGRADED,
        /** It left the data stream, or the stream was changed concurrently. */
        CHANGED
    }
}

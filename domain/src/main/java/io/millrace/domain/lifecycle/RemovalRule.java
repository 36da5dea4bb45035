package io.millrace.domain.lifecycle;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.Optional;

/**
 * Decides whether a backing index may be removed. The rule is checked before the removal and again during the removal,
 * each time against the current state.
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

    /**
     * Returns a reason to keep the index if its documents are too new; otherwise empty. Not called for the write index.
     */
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

    /** The reason to keep an index, with a message for users. */
    record Keep(Reason reason, String message) {}

    /** The kinds of reasons to keep an index. */
    enum Reason {
        /** The index is the write index. */
        WRITE_INDEX,
        /** Documents of the index are too new. */
        NEWER_DOCUMENTS,
        /** The index is closed, and the age of its documents is unknown. */
        CLOSED,
        /** An index block forbids deleting the index. */
        BLOCKED,
        /** The data stream is being upgraded. */
        UPGRADED,
        /** A concurrent change removed the index from the data stream. */
        CHANGED
    }
}

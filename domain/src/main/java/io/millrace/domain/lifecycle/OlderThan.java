package io.millrace.domain.lifecycle;

import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import java.util.Optional;

/**
 * Allows a request to remove an index if all documents in the index are older than a given time.
 *
 * @param newest the timestamp of the newest document, if it was read; used only if the index has no stored statistics
 */
public record OlderThan(Timestamp before, Optional<Timestamp> newest) implements RemovalRule {

    /**
     * Returns the timestamp of the newest document from the stored statistics of the index. If there are none, returns
     * the timestamp that was read.
     */
    public Optional<Timestamp> newestOf(Index index) {
        return index.sealed().isPresent() ? index.sealed().get().range().map(TimeRange::to) : newest;
    }

    @Override
    public Optional<Keep> reasonOfAge(StreamState state, Index index) {
        if (index.closed() && index.sealed().isEmpty()) {
            return Optional.of(new Keep(Reason.CLOSED, "it is closed, so the age of its documents is unknown"));
        }
        return newestOf(index)
                .filter(time -> time.compareTo(before) >= 0)
                .map(time -> new Keep(Reason.NEWER_DOCUMENTS, "its newest document has the timestamp " + time));
    }
}

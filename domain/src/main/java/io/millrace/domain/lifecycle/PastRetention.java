package io.millrace.domain.lifecycle;

import io.millrace.domain.index.Index;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Allows a lifecycle or a lifecycle policy to remove indices that are past their retention.
 *
 * @param startedAt the time when the run started. The ages of indices are computed for this time, so that a clock jump
 *     during the run has no effect
 */
public record PastRetention(Instant startedAt) implements RemovalRule {

    /** Returns the backing indices that are past their retention, even if they must be kept for another reason. */
    public List<IndexAge> listPast(StreamState state) {
        Instant now = state.now().isBefore(startedAt) ? state.now() : startedAt;
        return IndexAge.of(state.stream()).stream()
                .filter(age -> state.retentionOf(age.index())
                        .filter(retention -> age.isPast(retention.duration(), now))
                        .isPresent())
                .toList();
    }

    @Override
    public Optional<Keep> reasonOfAge(StreamState state, Index index) {
        return listPast(state).stream().anyMatch(age -> age.index().id().equals(index.id()))
                ? Optional.empty()
                : Optional.of(new Keep(Reason.NEWER_DOCUMENTS, "its retention has not passed"));
    }
}

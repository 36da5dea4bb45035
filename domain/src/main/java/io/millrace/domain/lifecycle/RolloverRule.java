package io.millrace.domain.lifecycle;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.stream.RolloverConditions;

/**
 * Decides whether a lifecycle or a lifecycle policy rolls its data stream over.
 *
 * @param writeIndex the write index that was measured
 * @param facts the measured facts. The documents were counted only up to the limit that the conditions had at that time
 */
public record RolloverRule(IndexId writeIndex, RolloverConditions.Facts facts) {

    /**
     * Returns whether the lifecycle or policy requires a rollover in this state, and the measured index is still the
     * write index.
     */
    public boolean allows(StreamState state) {
        return state.stream().writeIndex().id().equals(writeIndex)
                && state.rollover()
                        .filter(conditions -> conditions.judge(facts).rollOver())
                        .isPresent();
    }
}

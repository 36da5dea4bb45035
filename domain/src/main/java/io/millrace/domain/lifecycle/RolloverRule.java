package io.millrace.domain.lifecycle;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.stream.RolloverConditions;

/**
 * Decides whether a lifecycle or a lifecycle policy rolls its data stream over.
 *
 * @param writeIndex the write index whose facts were measured
 * @param facts the measured facts; documents were counted up to the limit of the conditions at the time of the
 *     measurement
 */
public record RolloverRule(IndexId writeIndex, RolloverConditions.Facts facts) {

    /**
     * Returns whether the lifecycle or policy requires a rollover in this state, and the write index is still the
     * measured one.
     */
    public boolean allows(StreamState state) {
        return state.stream().writeIndex().id().equals(writeIndex)
                && state.rollover()
                        .filter(conditions -> conditions.judge(facts).rollOver())
                        .isPresent();
    }
}

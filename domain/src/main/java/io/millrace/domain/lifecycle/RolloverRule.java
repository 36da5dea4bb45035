package io.millrace.domain.lifecycle;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.stream.RolloverConditions;

/**
 * Decides whether a lifecycle rolls its data stream over.
 *
 * @param writeIndex the index that was measured
 * @param facts its documents were counted up to the limits of the conditions at that time
 */
public record RolloverRule(IndexId writeIndex, RolloverConditions.Facts facts) {

    /** Returns whether the present lifecycle requires a rollover of this write index. */
    public boolean allows(StreamState state) {
        return state.stream().writeIndex().id().equals(writeIndex)
                && state.retention()
                        .map(retention -> state.settings().rollover().under(retention.duration()))
                        .filter(conditions -> conditions.judge(facts).rollOver())
                        .isPresent();
    }
}

package io.millrace.application.port.driving.lifecycle;

import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.lifecycle.IndexAge;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Explains when the lifecycle of a data stream removes its indices. */
public interface ExplainLifecycle {

    /**
     * Explains the lifecycle state of the indices that the target selects; a data stream selects its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    Explanation explain(ReadTarget target);

    /**
     * The lifecycle state of indices.
     *
     * @param now the time at which the ages were computed
     * @param heldUntil the moment before which nothing is removed, because the clock had jumped
     */
    record Explanation(Instant now, Optional<Instant> heldUntil, List<Explained> indices) {

        public Explanation {
            indices = List.copyOf(indices);
        }
    }

    /**
     * The lifecycle state of one index.
     *
     * @param managed details of the lifecycle; absent for an index that no enabled lifecycle manages
     */
    record Explained(Index index, Optional<Managed> managed) {}

    /**
     * A backing index of a data stream with an enabled lifecycle.
     *
     * @param removableAt the time from which the index may be removed, according to its retention and to
     *     {@link Explanation#heldUntil}; absent if it is never removed
     * @param failure the failure of the last attempt, if any
     */
    record Managed(
            IndexAge age, LifecycleView.Shown lifecycle, Optional<Instant> removableAt, Optional<Failure> failure) {}
}

package io.millrace.application.port.driving.lifecycle;

import io.millrace.application.port.driven.service.LifecycleRuns.Failure;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.lifecycle.IndexAge;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Explains the effects of lifecycles on indices. */
public interface ExplainLifecycle {

    /**
     * Explains the indices that the target selects; a data stream selects its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    Explanation explain(ReadTarget target);

    /**
     * The lifecycle state of indices.
     *
     * @param now the time of the clock that determines ages
     * @param heldUntil nothing is removed before this moment, because the clock had jumped
     */
    record Explanation(Instant now, Optional<Instant> heldUntil, List<Explained> indices) {

        public Explanation {
            indices = List.copyOf(indices);
        }
    }

    /**
     * The lifecycle state of one index.
     *
     * @param managed present if the lifecycle of its data stream is enabled
     */
    record Explained(Index index, Optional<Managed> managed) {}

    /**
     * A backing index of a data stream with an enabled lifecycle.
     *
     * @param removableAt the time when it may be removed according to its retention and any hold; absent if it is never
     *     removed
     * @param failure the failure of the last attempt, if any
     */
    record Managed(
            IndexAge age, LifecycleView.Shown lifecycle, Optional<Instant> removableAt, Optional<Failure> failure) {}
}

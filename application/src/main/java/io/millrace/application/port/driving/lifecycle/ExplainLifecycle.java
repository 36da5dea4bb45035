package io.millrace.application.port.driving.lifecycle;

import io.millrace.application.port.driven.service.LifecycleRuns.Failure;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.lifecycle.IndexAge;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Explains what lifecycles do to indices. */
public interface ExplainLifecycle {

    /**
     * Explains the indices that the target means; a data stream stands for its backing indices.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern is not there
     */
    Explanation explain(ReadTarget target);

    /**
     * The state of indices.
     *
     * @param now by the clock that ages are counted by
     * @param heldUntil before that moment nothing is removed, because the clock had jumped
     */
    record Explanation(Instant now, Optional<Instant> heldUntil, List<Explained> indices) {

        public Explanation {
            indices = List.copyOf(indices);
        }
    }

    /**
     * One index.
     *
     * @param managed present if the lifecycle of its data stream is enabled
     */
    record Explained(Index index, Optional<Managed> managed) {}

    /**
     * A backing index of a data stream whose lifecycle is enabled.
     *
     * @param removableAt when it is past its retention and nothing is held any more; absent if it is never removed
     * @param failure what could not be done for it at the last attempt
     */
    record Managed(
            IndexAge age, LifecycleView.Shown lifecycle, Optional<Instant> removableAt, Optional<Failure> failure) {}
}

package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The results of lifecycle runs, for the next run on any instance. Implementations must pass {@code
 * LifecycleRunsContract}.
 */
public interface LifecycleRuns {

    /** Returns the current time and the last run. */
    Look look();

    /**
     * Records the start of a run unless another run was recorded in the meantime.
     *
     * @param last the last run, as returned by {@link #look}
     * @return whether it was recorded
     */
    boolean begin(Optional<Run> last, Run next);

    /** Records the end of a run; does nothing if a later run was recorded. */
    void end(Run run);

    /** Returns the failures of the last attempt by index name. */
    Map<IndexName, Failure> failures(Collection<StreamName> streams);

    /** Records the failures of a data stream by index name, and removes the recorded failures of its other indices. */
    void settle(StreamName stream, Map<IndexName, String> failures, Instant now);

    /** The time of the clock that determines ages, and the last run, if any. */
    record Look(Instant now, Optional<Run> last) {}

    /**
     * A run.
     *
     * @param sinceLastStart the time since the start of the previous run, if any
     * @param duration absent until the run has ended
     * @param heldUntil nothing is removed before this moment, because the clock had jumped
     * @param overdue the number of indices past their retention that still existed at the end
     */
    record Run(
            Instant startedAt,
            Optional<Duration> sinceLastStart,
            Optional<Duration> duration,
            Optional<Instant> heldUntil,
            int overdue) {

        /** Returns a copy that has ended. */
        public Run ended(Duration took, int overdueIndices) {
            return new Run(startedAt, sinceLastStart, Optional.of(took), heldUntil, overdueIndices);
        }
    }

    /** A failure that has recurred since {@code firstAt}. */
    record Failure(StreamName stream, String message, Instant firstAt, Instant lastAt, int retries) {}
}

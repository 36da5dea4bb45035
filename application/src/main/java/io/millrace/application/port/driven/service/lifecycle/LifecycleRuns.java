package io.millrace.application.port.driven.service.lifecycle;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The stored results of lifecycle runs. The next run uses them, on any instance. Implementations must pass
 * {@code LifecycleRunsContract}.
 */
public interface LifecycleRuns {

    /** Returns the current time and the last run. */
    Status readStatus();

    /**
     * Records the start of a run unless another run was recorded since {@link #readStatus}.
     *
     * @param last the last run, as returned by {@link #readStatus}
     * @return whether it was recorded
     */
    boolean begin(Optional<Run> last, Run next);

    /** Records the end of a run; does nothing if a later run was recorded. */
    void end(Run run);

    /** Returns the failures of the last attempts for these data streams, by index name. */
    Map<IndexName, Failure> failures(Collection<StreamName> streams);

    /** Records the failures of a data stream by index name, and removes the recorded failures of its other indices. */
    void settle(StreamName stream, Map<IndexName, String> failures, Instant now);

    /**
     * The current time and the last run, if any. The age of an index is measured with the same clock as {@code now}.
     */
    record Status(Instant now, Optional<Run> last) {}

    /**
     * The record of a lifecycle run.
     *
     * @param sinceLastStart the time since the start of the previous run, if any
     * @param duration absent until the run has ended
     * @param heldUntil the moment before which nothing is removed, because the clock had jumped
     * @param overdue the number of indices past their retention that still existed at the end
     */
    record Run(
            Instant startedAt,
            Optional<Duration> sinceLastStart,
            Optional<Duration> duration,
            Optional<Instant> heldUntil,
            int overdue) {

        /** Returns this run with its duration and the number of overdue indices. */
        public Run ended(Duration took, int overdueIndices) {
            return new Run(startedAt, sinceLastStart, Optional.of(took), heldUntil, overdueIndices);
        }
    }

    /** A failure that has recurred since {@code firstAt}. */
    record Failure(StreamName stream, String message, Instant firstAt, Instant lastAt, int retries) {}
}

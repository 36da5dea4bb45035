package io.millrace.application.port.driven.service.lifecycle;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The stored results of lifecycle runs. The next run uses these results, even if another instance executes it.
 * Implementations must pass {@code LifecycleRunsContract}.
 */
public interface LifecycleRuns {

    /** Returns the current time and the last run. */
    Status readStatus();

    /**
     * Records the start of a run, unless another run was recorded after {@link #readStatus} was called.
     *
     * @param last the last run, as returned by {@link #readStatus}
     * @return whether the run was recorded
     */
    boolean begin(Optional<Run> last, Run next);

    /** Records the end of a run. Does nothing if a later run was recorded. */
    void end(Run run);

    /** Returns the recorded failures of these data streams, by the name of the index whose last attempt failed. */
    Map<IndexName, Failure> failures(Collection<StreamName> streams);

    /**
     * Records the failures of a data stream by index name. Removes the recorded failures of all other indices of the
     * data stream.
     */
    void settle(StreamName stream, Map<IndexName, String> failures, Instant now);

    /**
     * The current time and the last run, if any. {@code now} comes from the clock with which the ages of indices are
     * measured.
     */
    record Status(Instant now, Optional<Run> last) {}

    /**
     * The record of a lifecycle run.
     *
     * @param sinceLastStart the time between the start of the previous run and the start of this run, if there was one
     * @param duration absent until the run has ended
     * @param heldUntil the time before which nothing is removed; present if the clock has jumped
     * @param overdue the number of indices past their retention that still existed at the end of the run
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

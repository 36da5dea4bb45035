package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * What the runs over all lifecycles left behind, for the next run on whichever instance. Adapters prove themselves with
 * {@code LifecycleRunsContract}.
 */
public interface LifecycleRuns {

    /** Returns the time and the last run. */
    Look look();

    /**
     * Records the begin of a run.
     *
     * @param last as it was seen
     * @return false if there was another run meanwhile; nothing is recorded then
     */
    boolean begin(Optional<Run> last, Run next);

    /** Records the end of a run; does nothing if there was another since. */
    void end(Run run);

    /** Returns what could not be done at the last attempt, by the names of indices. */
    Map<IndexName, Failure> failures(Collection<StreamName> streams);

    /**
     * Records what could not be done for a data stream, by the names of its indices, and forgets what was recorded of all
     * others of its indices.
     */
    void settle(StreamName stream, Map<IndexName, String> failures, Instant now);

    /** The time by the clock that ages are counted by, and the last run if there was one. */
    record Look(Instant now, Optional<Run> last) {}

    /**
     * A run.
     *
     * @param sinceLastStart the time from the start of the run before, if there was one
     * @param duration absent until it has ended
     * @param heldUntil before that moment nothing is removed, because the clock had jumped
     * @param overdue how many indices were past their retention and still there when it ended
     */
    record Run(
            Instant startedAt,
            Optional<Duration> sinceLastStart,
            Optional<Duration> duration,
            Optional<Instant> heldUntil,
            int overdue) {

        /** Returns the same at its end. */
        public Run ended(Duration took, int overdueIndices) {
            return new Run(startedAt, sinceLastStart, Optional.of(took), heldUntil, overdueIndices);
        }
    }

    /** A failure that came again and again since. */
    record Failure(StreamName stream, String message, Instant firstAt, Instant lastAt, int retries) {}
}

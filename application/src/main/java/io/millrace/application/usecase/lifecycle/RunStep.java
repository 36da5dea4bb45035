package io.millrace.application.usecase.lifecycle;

import io.millrace.application.usecase.work.Cancellation;
import java.time.Instant;

/** A step of each lifecycle run that does not concern data streams. */
@FunctionalInterface
public interface RunStep {

    /**
     * Executes the step.
     *
     * @param now the current time, from which ages are computed
     * @param trusted whether the clock is trusted; otherwise nothing is removed because of its age
     * @throws io.millrace.application.usecase.work.WorkCancelledException if the work is cancelled before the end
     */
    void apply(Instant now, boolean trusted, Cancellation cancellation);
}

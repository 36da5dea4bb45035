package io.millrace.application.usecase.lifecycle;

import io.millrace.application.usecase.work.Cancellation;
import java.time.Instant;

/** Removes old records of the service itself. */
@FunctionalInterface
public interface Retention {

    /**
     * Removes the records past their retention.
     *
     * @param now the time of the clock that determines ages
     * @param trusted whether the clock is trusted; if not, no record is removed because of its age
     * @throws io.millrace.application.usecase.work.WorkCancelledException if it was cancelled before the end
     */
    void apply(Instant now, boolean trusted, Cancellation cancellation);
}

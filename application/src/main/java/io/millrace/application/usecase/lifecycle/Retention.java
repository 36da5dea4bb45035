package io.millrace.application.usecase.lifecycle;

import io.millrace.application.usecase.work.Cancellation;
import java.time.Instant;

/** Removes what the service itself has kept for long enough. */
@FunctionalInterface
public interface Retention {

    /**
     * Removes it.
     *
     * @param now by the clock that ages are counted by
     * @param trusted whether the clock is trusted; if not, nothing is removed for its age
     * @throws io.millrace.application.usecase.work.WorkCancelledException if it was cancelled before the end
     */
    void apply(Instant now, boolean trusted, Cancellation cancellation);
}

package io.millrace.application.usecase.lifecycle;

import io.millrace.application.usecase.work.Cancellation;

/** Removes what the service itself has kept for long enough. */
@FunctionalInterface
public interface Retention {

    /**
     * Removes it.
     *
     * @param trusted whether the clock is trusted; if not, nothing is removed for its age
     * @throws io.millrace.application.usecase.work.WorkCancelledException if it was cancelled before the end
     */
    void apply(boolean trusted, Cancellation cancellation);
}

package io.millrace.application.usecase.lifecycle;

import io.millrace.application.usecase.work.Cancellation;
import java.time.Instant;

/** Removes old documents of system indices. */
@FunctionalInterface
public interface Retention {

    /**
     * Removes the documents that are past their retention.
     *
     * @param now the current time, from which the ages of documents are computed
     * @param trusted whether the clock is trusted; if not, no document is removed because of its age
     * @throws io.millrace.application.usecase.work.WorkCancelledException if the work is cancelled before the end
     */
    void apply(Instant now, boolean trusted, Cancellation cancellation);
}

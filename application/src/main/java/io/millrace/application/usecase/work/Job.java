package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Lease;
import io.millrace.application.port.driven.service.StopReason;

/** Something that one instance at a time works on until it has ended. */
public interface Job {

    /** Returns the key of its lease, which no other job has. */
    String lease();

    /** Returns the job in words, for a sentence such as "the task of data stream [logs] is tried again in a while". */
    String words();

    /**
     * Works for as long as the lease is held.
     *
     * @param cancellation is checked between any two steps
     * @throws WorkCancelledException if it was cancelled before the end
     * @throws io.millrace.application.port.driven.service.FencedOffException if the lease is lost
     * @throws RuntimeException if the store is away
     */
    void run(Lease lease, Cancellation cancellation);

    /** Hears that this instance no longer works on it, though it has not ended. */
    default void left(StopReason reason) {}
}

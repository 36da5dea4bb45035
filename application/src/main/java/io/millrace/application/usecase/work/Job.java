package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Lease;
import io.millrace.application.port.driven.service.StopReason;

/** Work that only one instance at a time executes, until it has ended. */
public interface Job {

    /** Returns the key of its lease, unique among jobs. */
    String lease();

    /** Returns a description for sentences such as "the task of data stream [logs] is tried again in a while". */
    String words();

    /**
     * Works while the lease is held.
     *
     * @param cancellation checked between steps
     * @throws WorkCancelledException if it was cancelled before the end
     * @throws io.millrace.application.port.driven.service.FencedOffException if the lease is lost
     * @throws RuntimeException if the store is unavailable
     */
    void run(Lease lease, Cancellation cancellation);

    /** Called when this instance stops working on the unfinished job. */
    default void left(StopReason reason) {}
}

package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.StopReason;

/**
 * Work that is executed by one instance at a time, under a lease. If the instance ends, another instance continues the
 * job.
 */
public interface Job {

    /** Returns the key of the lease of this job. It is unique among all jobs. */
    String lease();

    /** Returns a noun phrase for log messages, for example "the task of data stream [logs]". */
    String words();

    /**
     * Executes the job until it has ended. The caller holds the lease and extends it.
     *
     * @param cancellation must be checked between steps
     * @throws WorkCancelledException if the job is cancelled before the end
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if the lease is lost
     * @throws RuntimeException if the store is unavailable
     */
    void run(Lease lease, Cancellation cancellation);

    /** Called when this instance stops working on the unfinished job. */
    default void left(StopReason reason) {}
}

package io.millrace.application.port.driven.service.lease;

/**
 * Restricts writes to the holder of a lease. Every write with a fence checks atomically that the lease of this task
 * still has this epoch. An instance that lost the lease to another one can therefore no longer write.
 *
 * @param task the key of the lease
 * @param epoch increases with each owner and is never reused
 */
public record Fence(String task, long epoch) {}

package io.millrace.application.port.driven.service.lease;

/**
 * Restricts writes to the holder of a lease. Every write with a fence checks atomically that the epoch of the lease is
 * still the epoch of the fence. Therefore an instance can no longer write after another instance has acquired the
 * lease.
 *
 * @param task the key of the lease
 * @param epoch increases with each owner and is never reused
 */
public record Fence(String task, long epoch) {}

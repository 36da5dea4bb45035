package io.millrace.application.port.driven.service;

/**
 * Lets only the holder of a lease write. Every write that carries a fence checks in the same atomic step that the lease
 * of this task still has this epoch; a holder that was thought dead and was replaced writes nothing any more.
 *
 * @param task the key of the lease
 * @param epoch rises whenever the lease changes hands, and is never used again
 */
public record Fence(String task, long epoch) {}

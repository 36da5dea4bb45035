package io.millrace.application.port.driven.service;

import java.util.Objects;

/**
 * The right to work on a task, held by one instance.
 *
 * @param task the key of the task
 * @param owner the instance
 * @param epoch rises whenever the lease changes hands, and is never used again
 */
public record Lease(String task, String owner, long epoch) {

    public Lease {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(owner, "owner");
    }

    /** Returns what every write of the holder carries. */
    public Fence fence() {
        return new Fence(task, epoch);
    }
}

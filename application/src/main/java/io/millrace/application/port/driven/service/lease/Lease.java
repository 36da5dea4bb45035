package io.millrace.application.port.driven.service.lease;

import java.util.Objects;

/**
 * The right of one instance to work on a task.
 *
 * @param task the key of the task
 * @param owner the instance
 * @param epoch increases with each owner and is never reused
 */
public record Lease(String task, String owner, long epoch) {

    public Lease {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(owner, "owner");
    }

    /** Returns the fence that the holder must pass with every write. */
    public Fence fence() {
        return new Fence(task, epoch);
    }
}

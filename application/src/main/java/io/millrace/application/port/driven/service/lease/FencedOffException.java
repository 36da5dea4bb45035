package io.millrace.application.port.driven.service.lease;

/** Thrown before any write if the caller has lost the lease. The caller must stop its work. */
public final class FencedOffException extends RuntimeException {

    private final transient Fence fence;

    public FencedOffException(Fence fence) {
        super("the lease of " + fence.task() + " no longer has epoch " + fence.epoch());
        this.fence = fence;
    }

    /** Returns the fence of the lost lease. */
    public Fence fence() {
        return fence;
    }
}

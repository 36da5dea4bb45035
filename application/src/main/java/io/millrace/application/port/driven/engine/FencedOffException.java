package io.millrace.application.port.driven.engine;

/** Says that the lease has another holder, or none; nothing was written, and whoever is told so has to stop. */
public final class FencedOffException extends RuntimeException {

    public FencedOffException(Fence fence) {
        super("the lease of " + fence.task() + " no longer has epoch " + fence.epoch());
    }
}

package io.millrace.application.port.driven.service;

/** The lease has another holder, or none; nothing was written, and the caller has to stop its work. */
public final class FencedOffException extends RuntimeException {

    public FencedOffException(Fence fence) {
        super("the lease of " + fence.task() + " no longer has epoch " + fence.epoch());
    }
}

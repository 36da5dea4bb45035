package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.application.port.driven.service.Lease;
import io.millrace.application.port.driven.service.Leases;
import java.util.List;
import java.util.Set;

/**
 * Hands out the fence for each call of an engine. If the engine does not check it, the lease is checked here, right before
 * the call: an instance that was replaced can be late with the call that it was about to make, and with no other.
 *
 * @param byEngine whether the engine checks the fence
 */
public record LeaseCheck(Leases leases, boolean byEngine) {

    /** Makes the check that an engine with these capabilities needs. */
    public static LeaseCheck of(Leases leases, Set<EngineCapability> capabilities) {
        return new LeaseCheck(leases, capabilities.contains(EngineCapability.ATOMIC_FENCE));
    }

    /**
     * Returns the fence for the next call.
     *
     * @throws FencedOffException if the lease is lost
     */
    public Fence fence(Lease lease) {
        if (!byEngine && leases.heartbeat(List.of(lease)).isEmpty()) {
            throw new FencedOffException(lease.fence());
        }
        return lease.fence();
    }
}

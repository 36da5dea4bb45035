package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import java.util.List;
import java.util.Set;

/**
 * Returns the fence for each call of an engine. If the engine does not check the fence, this class checks the lease
 * immediately before the call. An instance that loses the lease after this check can therefore execute at most one late
 * call.
 *
 * @param byEngine whether the engine checks the fence
 */
public record LeaseCheck(Leases leases, boolean byEngine) {

    /** Creates the check for an engine with these capabilities. */
    public static LeaseCheck of(Leases leases, Set<EngineCapability> capabilities) {
        return new LeaseCheck(leases, capabilities.contains(EngineCapability.ATOMIC_FENCE));
    }

    /**
     * Returns the fence for the next call. If the engine does not check the fence, checks the lease first.
     *
     * @throws FencedOffException if the lease is lost
     */
    public Fence confirmLease(Lease lease) {
        if (!byEngine && leases.heartbeat(List.of(lease)).isEmpty()) {
            throw new FencedOffException(lease.fence());
        }
        return lease.fence();
    }
}

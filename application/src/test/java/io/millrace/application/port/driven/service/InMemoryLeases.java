package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Leases over a map. Whatever checks them in the step that writes does that step by {@link #whileHeld}. */
public class InMemoryLeases implements Leases {

    private final StoreClock clock;
    private final Map<String, StoredLease> held = new HashMap<>();
    private long lastEpoch;

    public InMemoryLeases(StoreClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public synchronized Optional<Lease> claim(String task, String owner) {
        StoredLease before = held.get(task);
        if (before != null && !before.isFreeFor(owner, clock.now())) {
            return Optional.empty();
        }
        Lease lease = new Lease(task, owner, ++lastEpoch);
        held.put(task, new StoredLease(Optional.of(owner), lease.epoch(), clock.now()));
        return Optional.of(lease);
    }

    @Override
    public synchronized List<Lease> heartbeat(Collection<Lease> leases) {
        List<Lease> kept =
                leases.stream().filter(lease -> isHeld(lease.fence())).toList();
        kept.forEach(lease ->
                held.put(lease.task(), new StoredLease(Optional.of(lease.owner()), lease.epoch(), clock.now())));
        return kept;
    }

    @Override
    public synchronized void release(Lease lease) {
        if (isHeld(lease.fence())) {
            held.put(lease.task(), new StoredLease(Optional.empty(), lease.epoch(), clock.now()));
        }
    }

    /** Takes the lease away from its holder. */
    public synchronized void revoke(String task) {
        held.put(task, new StoredLease(Optional.empty(), ++lastEpoch, clock.now()));
    }

    /**
     * Does a step as one with looking whether the lease is held.
     *
     * @throws FencedOffException if it is not
     */
    public final synchronized <T> T whileHeld(Fence fence, Supplier<T> step) {
        requireHeld(fence);
        return step.get();
    }

    /** Does a step during which no lease changes hands. */
    public final synchronized <T> T atomically(Supplier<T> step) {
        return step.get();
    }

    protected void requireHeld(Fence fence) {
        if (!isHeld(fence)) {
            throw new FencedOffException(fence);
        }
    }

    private boolean isHeld(Fence fence) {
        StoredLease now = held.get(fence.task());
        return now != null && now.epoch() == fence.epoch() && now.owner().isPresent();
    }

    private record StoredLease(Optional<String> owner, long epoch, Instant heartbeat) {

        boolean isFreeFor(String claimant, Instant now) {
            return owner.isEmpty()
                    || owner.get().equals(claimant)
                    || heartbeat.plus(EXPIRY).isBefore(now);
        }
    }
}

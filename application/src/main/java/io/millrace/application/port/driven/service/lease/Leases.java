package io.millrace.application.port.driven.service.lease;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The leases of jobs. With leases, only one instance at a time works on a job. Times come from the database, so the
 * clocks of the instances do not matter. Implementations must pass {@code LeasesContract}.
 */
public interface Leases {

    /** The interval at which a holder must extend its leases. */
    Duration HEARTBEAT = Duration.ofSeconds(2);

    /** The time without heartbeats after which another instance may claim the lease. */
    Duration EXPIRY = Duration.ofSeconds(10);

    /**
     * The time without heartbeats after which another instance may claim the lease if the connections of the holder to
     * the database have ended. It is shorter than {@link #EXPIRY}.
     */
    Duration SILENCE = HEARTBEAT.multipliedBy(2);

    /**
     * Acquires the lease of a task and increases the epoch of the lease. Succeeds if the lease is free, if its holder
     * sent no heartbeat for {@link #EXPIRY}, or if {@code owner} already holds the lease. If the connections of the
     * holder to the database have ended, for example because the process of the holder was killed, {@link #SILENCE}
     * without heartbeats is sufficient. Does not block.
     *
     * @return the acquired lease; empty if another owner holds the lease, is claiming it, or is executing a write with
     *     its fence
     */
    Optional<Lease> claim(String task, String owner);

    /**
     * Extends leases, because their holder is alive.
     *
     * @return the leases that are still held; all other given leases are lost
     */
    List<Lease> heartbeat(Collection<Lease> held);

    /** Releases the lease, so that any instance can claim it immediately. Does nothing if the lease is lost. */
    void release(Lease lease);
}

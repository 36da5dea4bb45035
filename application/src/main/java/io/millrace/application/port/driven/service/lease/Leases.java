package io.millrace.application.port.driven.service.lease;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The leases of jobs: only one instance at a time works on a job. Times come from the database, so the clocks of
 * instances do not matter. Implementations must pass {@code LeasesContract}.
 */
public interface Leases {

    /** The interval at which a holder must extend its leases. */
    Duration HEARTBEAT = Duration.ofSeconds(2);

    /** The time without heartbeats after which another instance may claim the lease. */
    Duration EXPIRY = Duration.ofSeconds(10);

    /**
     * The time without heartbeats after which another instance may claim the lease, if the database sees that the
     * connections of the holder ended.
     */
    Duration SILENCE = HEARTBEAT.multipliedBy(2);

    /**
     * Acquires the lease of a task and increases its epoch. Succeeds if the lease is free, its holder sent no heartbeat
     * for {@link #EXPIRY}, or {@code owner} already holds the lease. After {@link #SILENCE} it also succeeds if the
     * connections of the holder ended, for example because its process was killed. Does not block.
     *
     * @return the acquired lease; empty if another owner holds it, is claiming it, or is writing under it
     */
    Optional<Lease> claim(String task, String owner);

    /**
     * Extends the leases of a live holder.
     *
     * @return the leases that are still held; all other given leases are lost
     */
    List<Lease> heartbeat(Collection<Lease> held);

    /** Releases the lease, so that any instance can claim it immediately; does nothing if the lease is lost. */
    void release(Lease lease);
}

package io.millrace.application.port.driven.service;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The leases of jobs: one instance at a time works on each. Times are those of the database, so that clocks of
 * instances do not matter. Adapters prove themselves with {@code LeasesContract}.
 */
public interface Leases {

    /** The interval of heartbeats. */
    Duration HEARTBEAT = Duration.ofSeconds(2);

    /** How long after the last heartbeat another instance may claim the lease. */
    Duration EXPIRY = Duration.ofSeconds(10);

    /**
     * How long after the last heartbeat another instance may claim the lease if the holder's connections have ended.
     */
    Duration SILENCE = HEARTBEAT.multipliedBy(2);

    /**
     * Takes the lease of a task if it has no holder, its holder sent no heartbeat for {@link #EXPIRY}, or {@code owner}
     * held it itself. A store that sees the connections of holders end, as they do when a process is killed, gives the
     * lease after {@link #SILENCE} already. The epoch rises. Does not block.
     *
     * @return nothing if another owner holds it, or is claiming it or writing under it at this moment
     */
    Optional<Lease> claim(String task, String owner);

    /**
     * Says that the holder is alive.
     *
     * @return those of the leases that are still held; the others are lost
     */
    List<Lease> heartbeat(Collection<Lease> held);

    /** Releases the lease, so that every instance may claim it at once; does nothing if the lease is lost. */
    void release(Lease lease);
}

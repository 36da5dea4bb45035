package io.millrace.application.port.driven.service;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Who works on what. Times are those of the database, so that clocks of instances do not matter. Adapters prove
 * themselves with {@code LeasesContract}.
 */
public interface Leases {

    /** How often a holder says that it is alive. */
    Duration HEARTBEAT = Duration.ofSeconds(2);

    /** How long after the last heartbeat anybody may take the lease over. */
    Duration EXPIRY = Duration.ofSeconds(10);

    /**
     * Takes the lease of a task if nobody holds it, its holder has not been heard of for {@link #EXPIRY}, or {@code
     * owner} held it itself. The epoch rises. Does not wait for anybody.
     *
     * @return nothing if somebody else holds it, or is claiming it or writing under it at this moment
     */
    Optional<Lease> claim(String task, String owner);

    /**
     * Says that the holder is alive.
     *
     * @return those of the leases that are still held; the others are lost
     */
    List<Lease> heartbeat(Collection<Lease> held);

    /** Lets go, so that anybody may claim at once; does nothing if the lease is lost. */
    void release(Lease lease);
}

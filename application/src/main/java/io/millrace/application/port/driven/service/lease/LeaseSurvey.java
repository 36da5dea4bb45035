package io.millrace.application.port.driven.service.lease;

import java.time.Duration;
import java.util.Map;

/** Shows operators which leases are active. */
public interface LeaseSurvey {

    /**
     * Returns, for every held lease, the time since the last heartbeat of its holder. If the holder has ended without
     * releasing the lease, this time increases until another instance claims the lease.
     */
    Map<String, Duration> heartbeats();
}

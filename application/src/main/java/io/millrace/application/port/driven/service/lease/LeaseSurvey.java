package io.millrace.application.port.driven.service.lease;

import java.time.Duration;
import java.util.Map;

/** Shows operators which leases are active. */
public interface LeaseSurvey {

    /**
     * Returns the time since the last heartbeat of every held lease. If the holder is lost, the time increases until
     * another instance claims the lease.
     */
    Map<String, Duration> heartbeats();
}

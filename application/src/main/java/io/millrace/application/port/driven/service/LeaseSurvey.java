package io.millrace.application.port.driven.service;

import java.time.Duration;
import java.util.Map;

/** Shows operators which leases are alive. */
public interface LeaseSurvey {

    /**
     * Returns the time since the last heartbeat of every lease that is held and was not released; that of a lost holder
     * grows until another instance claims the lease.
     */
    Map<String, Duration> heartbeats();
}

package io.millrace.application.port.driven.service;

import java.time.Duration;
import java.util.Map;

/** Tells operators who is alive. */
public interface LeaseSurvey {

    /**
     * Returns for every lease that is held, and was not let go, how long ago its holder was last heard of; that of a
     * holder who is gone grows until somebody else claims the lease.
     */
    Map<String, Duration> heartbeats();
}

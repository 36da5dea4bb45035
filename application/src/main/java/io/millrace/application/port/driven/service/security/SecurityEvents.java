package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.SecurityEvent;

/** Tells listeners what happened to callers and tokens. */
public interface SecurityEvents {

    /**
     * Calls all listeners, one after the other, on this thread. If a listener fails, that is reported to operators and
     * the others are still called; this never throws.
     */
    void publish(SecurityEvent event);
}

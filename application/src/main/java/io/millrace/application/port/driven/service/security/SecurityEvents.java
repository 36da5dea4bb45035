package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.SecurityEvent;

/** Notifies listeners of events about callers and tokens. */
public interface SecurityEvents {

    /**
     * Calls all listeners one after another on this thread. If a listener fails, the failure is reported to operators
     * and the other listeners are still called. Never throws.
     */
    void publish(SecurityEvent event);
}

package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.SecurityEvent;

/**
 * Receives security events. An extension may contain any number of implementations. The threads of requests call the
 * listener concurrently, so implementations must return quickly and be thread-safe.
 */
public interface SecurityEventListener {

    /** Receives an event. Implementations must not log or store the tokens in the event. */
    void heard(SecurityEvent event);
}

package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.SecurityEvent;

/**
 * Receives security events. Extensions may contain any number of implementations. Calls run concurrently on the threads
 * of requests. Implementations must therefore return quickly and be thread-safe.
 */
public interface SecurityEventListener {

    /** Receives an event. Implementations must not log or store the tokens in the event. */
    void heard(SecurityEvent event);
}

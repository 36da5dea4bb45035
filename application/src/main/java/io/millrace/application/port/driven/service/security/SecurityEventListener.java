package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.SecurityEvent;

/**
 * Receives security events. Any number of implementations may be on the class path. Calls run on the threads of
 * requests, concurrently, so they must be quick.
 */
public interface SecurityEventListener {

    /** Receives an event; the tokens in it must not be logged or stored. */
    void heard(SecurityEvent event);
}

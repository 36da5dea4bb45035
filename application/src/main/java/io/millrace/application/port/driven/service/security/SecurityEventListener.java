package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.SecurityEvent;

/**
 * Receives security events. Any number may be supplied as services on the class path. Calls come on the thread of the
 * request and at once from several threads, so they must be quick.
 */
public interface SecurityEventListener {

    /** Hears of an event; tokens in it must not be written down. */
    void heard(SecurityEvent event);
}

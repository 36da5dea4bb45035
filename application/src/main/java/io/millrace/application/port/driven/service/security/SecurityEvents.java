package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.SecurityEvent;

/** Tells listeners what happened to callers and tokens. */
public interface SecurityEvents {

    /**
     * Tells all listeners, one after the other, on this thread. A listener that fails is reported to operators and keeps
     * nobody else from hearing; this never throws.
     */
    void publish(SecurityEvent event);
}

package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.security.SecurityEventListener;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.domain.event.SecurityEvent;
import java.util.List;

/** Notifies listeners in the order of the list. */
public final class ListenerEvents implements SecurityEvents {

    private final List<SecurityEventListener> listeners;
    private final Incidents incidents;

    public ListenerEvents(List<SecurityEventListener> listeners, Incidents incidents) {
        this.listeners = List.copyOf(listeners);
        this.incidents = incidents;
    }

    @Override
    public void publish(SecurityEvent event) {
        for (SecurityEventListener listener : listeners) {
            try {
                listener.heard(event);
            } catch (RuntimeException failure) {
                incidents.report(
                        "a listener failed to hear of a "
                                + event.getClass().getSimpleName() + ": "
                                + listener.getClass().getName(),
                        failure);
            }
        }
    }
}

package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Topic;

/**
 * Wakes the workers of all instances when work is added or cancelled. Workers also poll about once a second, so a lost
 * announcement causes a delay of about a second.
 */
public record WorkAnnouncements(Topic topic, Announcements announcements, Incidents incidents) {

    /** Publishes the announcement. Reports failures instead of throwing. */
    public void publish() {
        try {
            announcements.publish(topic, "");
        } catch (RuntimeException failure) {
            incidents.report("a change of a task was recorded but could not be announced: " + topic.name(), failure);
        }
    }
}

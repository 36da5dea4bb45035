package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Topic;

/**
 * Wakes the workers of all instances when there is something to do or to stop. They look by themselves about once a
 * second, so an announcement that fails costs no more than that.
 */
public record WorkAnnouncements(Topic topic, Announcements announcements, Incidents incidents) {

    /** Announces; never throws. */
    public void publish() {
        try {
            announcements.publish(topic, "");
        } catch (RuntimeException failure) {
            incidents.report("a change of a task was recorded but could not be announced: " + topic.name(), failure);
        }
    }
}

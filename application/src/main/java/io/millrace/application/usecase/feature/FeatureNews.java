package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Topic;

/**
 * Tells the workers of all instances at once that a migration of system features was started. They find out by
 * themselves within about a second, so that news that cannot be told costs no more than that.
 */
public final class FeatureNews {

    static final Topic TOPIC = new Topic("system-features");

    private final Announcements announcements;
    private final Incidents incidents;

    public FeatureNews(Announcements announcements, Incidents incidents) {
        this.announcements = announcements;
        this.incidents = incidents;
    }

    void publish() {
        try {
            announcements.publish(TOPIC, "");
        } catch (RuntimeException failure) {
            incidents.report("a migration of system features was recorded but could not be announced", failure);
        }
    }
}

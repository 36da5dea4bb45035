package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Topic;

/**
 * Announces the start of a migration of system features to the workers of all instances. Without it they notice within
 * about a second.
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

package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.index.StreamName;

/**
 * Announces the start or cancellation of a task to the workers of all instances. Without it they notice within about a
 * second.
 */
public final class ReindexNews {

    /** Carries the name of the data stream. */
    static final Topic TOPIC = new Topic("reindex");

    private final Announcements announcements;
    private final Incidents incidents;

    public ReindexNews(Announcements announcements, Incidents incidents) {
        this.announcements = announcements;
        this.incidents = incidents;
    }

    void publish(StreamName stream) {
        try {
            announcements.publish(TOPIC, stream.value());
        } catch (RuntimeException failure) {
            incidents.report("a change of the task of a data stream was recorded but could not be announced", failure);
        }
    }
}

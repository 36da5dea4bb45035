package io.millrace.application.port.driven.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InMemoryAnnouncementsTest extends AnnouncementsContract {

    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();

    @Override
    protected Announcements sender() {
        return announcements;
    }

    @Override
    protected Announcements receiver() {
        return announcements;
    }

    @Test
    void tells_of_a_lost_connection_and_of_its_return() {
        Recording recording = new Recording();
        Topic topic = new Topic("data-streams");
        announcements.subscribe(topic, recording);

        announcements.loseConnection();
        announcements.publish(topic, "missed");
        boolean listeningConcurrently = announcements.isListening();
        announcements.reconnect();

        recording.awaitInterruption();
        recording.awaitInterruption();
        assertThat(listeningConcurrently).isFalse();
        assertThat(announcements.isListening()).isTrue();
        assertThat(recording.heard()).isEmpty();
    }
}

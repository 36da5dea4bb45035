package io.millrace.application.port.driven.service;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A contract that a broken implementation can pass proves nothing, so broken ones are run against it. */
class AnnouncementsContractTest {

    @Test
    void announcements_that_tell_everybody_everything_fail_the_contract() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Indiscreet.class))
                .execute()
                .testEvents()
                .assertStatistics(statistics -> statistics.started(8).failed(7));
    }

    static final class Indiscreet extends AnnouncementsContract {

        private final IndiscreetAnnouncements announcements = new IndiscreetAnnouncements();

        @Override
        protected Announcements sender() {
            return announcements;
        }

        @Override
        protected Announcements receiver() {
            return announcements;
        }
    }

    /** Knows no topics, no ends and no limits, trims what it is given, and repeats itself. */
    private static final class IndiscreetAnnouncements implements Announcements {

        private final InMemoryAnnouncements everything = new InMemoryAnnouncements();
        private static final Topic ANY = new Topic("any");

        @Override
        public void publish(Topic topic, String payload) {
            String shortened = payload.strip().replace("\0", "").replace("\ud800", "");
            String cut = shortened.substring(0, Math.min(shortened.length(), 100));
            everything.publish(ANY, cut);
            everything.publish(ANY, cut);
        }

        @Override
        public Subscription subscribe(Topic topic, Listener listener) {
            everything.subscribe(ANY, listener);
            return () -> {};
        }

        @Override
        public boolean isListening() {
            return true;
        }
    }
}

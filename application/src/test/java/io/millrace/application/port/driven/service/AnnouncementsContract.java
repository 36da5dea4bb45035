package io.millrace.application.port.driven.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.testing.TestTimeouts;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link Announcements} must do. An adapter's test extends this and hands over two instances that listen. */
public abstract class AnnouncementsContract {

    private static final Topic STREAMS = new Topic("data-streams");
    private static final Topic TOKENS = new Topic("access-tokens");

    protected abstract Announcements sender();

    /** Returns another instance on the same database, or the sender itself where there is but one. */
    protected abstract Announcements receiver();

    @Nested
    class Publishing {

        @Test
        void reaches_the_subscribers_of_every_instance_in_order() {
            Recording here = new Recording();
            Recording there = new Recording();
            Recording alsoThere = new Recording();
            sender().subscribe(STREAMS, here);
            receiver().subscribe(STREAMS, there);
            receiver().subscribe(STREAMS, alsoThere);

            sender().publish(STREAMS, "one");
            sender().publish(STREAMS, "two");

            assertThat(List.of(here.next(), here.next())).containsExactly("one", "two");
            assertThat(List.of(there.next(), there.next())).containsExactly("one", "two");
            assertThat(List.of(alsoThere.next(), alsoThere.next())).containsExactly("one", "two");
        }

        @Test
        void keeps_topics_apart() {
            Recording streams = new Recording();
            Recording tokens = new Recording();
            receiver().subscribe(STREAMS, streams);
            receiver().subscribe(TOKENS, tokens);

            sender().publish(TOKENS, "a token");
            sender().publish(STREAMS, "a stream");

            assertThat(tokens.next()).isEqualTo("a token");
            assertThat(streams.next()).isEqualTo("a stream");
        }

        @Test
        void carries_any_text_unchanged() {
            Recording recording = new Recording();
            receiver().subscribe(STREAMS, recording);
            List<String> payloads = List.of("", " ", "it's \"quoted\" \\ $1 ?", "größer 𝄞\n\tnext", "two  spaces ");

            payloads.forEach(payload -> sender().publish(STREAMS, payload));

            assertThat(payloads.stream().map(payload -> recording.next()).toList())
                    .isEqualTo(payloads);
        }

        @Test
        void takes_the_longest_payload_and_refuses_a_longer_one() {
            Recording recording = new Recording();
            receiver().subscribe(STREAMS, recording);
            String longest = "é".repeat(Announcements.MAXIMUM_PAYLOAD_BYTES / 2);

            sender().publish(STREAMS, longest);

            assertThat(recording.next()).isEqualTo(longest);
            assertThatThrownBy(() -> sender().publish(STREAMS, longest + "x"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("7901 bytes");
        }

        @Test
        void refuses_text_that_no_database_takes() {
            assertThatThrownBy(() -> sender().publish(STREAMS, "a\0b"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("U+0000");
            assertThatThrownBy(() -> sender().publish(STREAMS, "a\ud800b"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("lone surrogate");
        }
    }

    @Nested
    class Subscribing {

        @Test
        void ends_with_the_subscription() {
            Recording leaving = new Recording();
            Recording staying = new Recording();
            Announcements.Subscription subscription = receiver().subscribe(STREAMS, leaving);
            receiver().subscribe(STREAMS, staying);

            subscription.close();
            sender().publish(STREAMS, "after the end");

            assertThat(staying.next()).isEqualTo("after the end");
            assertThat(leaving.heard()).isEmpty();
        }

        @Test
        void goes_on_for_the_others_when_one_listener_fails() {
            Recording recording = new Recording();
            receiver().subscribe(STREAMS, new Failing());
            receiver().subscribe(STREAMS, recording);

            sender().publish(STREAMS, "one");
            sender().publish(STREAMS, "two");

            assertThat(List.of(recording.next(), recording.next())).containsExactly("one", "two");
        }

        @Test
        void is_known_to_miss_nothing_while_listening() {
            assertThat(receiver().isListening()).isTrue();
        }
    }

    /** Keeps what it hears, and hands it over one by one. */
    public static final class Recording implements Announcements.Listener {

        private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        private final BlockingQueue<String> interruptions = new LinkedBlockingQueue<>();

        @Override
        public void announced(String payload) {
            heard.add(payload);
        }

        @Override
        public void interrupted() {
            interruptions.add("interrupted");
        }

        /** Waits for the next announcement. */
        public String next() {
            return poll(heard, "announcement");
        }

        /** Waits for the next interruption. */
        public void awaitInterruption() {
            poll(interruptions, "interruption");
        }

        public List<String> heard() {
            return List.copyOf(heard);
        }

        private static String poll(BlockingQueue<String> queue, String what) {
            try {
                String next = queue.poll(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
                if (next == null) {
                    throw new AssertionError("no " + what + " within " + TestTimeouts.HANGING);
                }
                return next;
            } catch (InterruptedException interruption) {
                throw new AssertionError(interruption);
            }
        }
    }

    private static final class Failing implements Announcements.Listener {

        @Override
        public void announced(String payload) {
            throw new IllegalStateException("a listener that cannot listen");
        }

        @Override
        public void interrupted() {
            throw new IllegalStateException("a listener that cannot listen");
        }
    }
}

package io.millrace.adapters.persistence.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.Topic;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachedValueTest {

    private static final Topic TOPIC = new Topic("values");

    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger reads = new AtomicInteger();
    private final NamedCaches caches = new NamedCaches();
    private final CachedValue<Integer> cached =
            new CachedValue<>(caches, "value", this::read, announcements, TOPIC, nanos::get);

    private Runnable whileReading = () -> {};

    @AfterEach
    void close() {
        caches.close();
    }

    private int read() {
        whileReading.run();
        return reads.incrementAndGet();
    }

    private void forget() {
        announcements.publish(TOPIC, "");
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void the_store_is_read_once_a_minute() {
        assertThat(cached.current()).isEqualTo(1);
        pass(Duration.ofSeconds(59));
        assertThat(cached.current()).isEqualTo(1);

        pass(Duration.ofSeconds(1));

        assertThat(cached.current()).isEqualTo(2);
    }

    @Test
    void the_newest_is_read_once_a_second_however_often_it_is_asked_for() {
        cached.current();
        pass(Duration.ofSeconds(1));
        for (int i = 0; i < 100; i++) {
            assertThat(cached.newest()).isEqualTo(2);
        }

        assertThat(cached.current()).isEqualTo(2);
    }

    @Test
    void what_is_forgotten_is_read_again() {
        cached.current();

        announcements.publish(TOPIC, "");

        assertThat(cached.current()).isEqualTo(2);
    }

    @Test
    void what_is_forgotten_while_it_is_read_is_not_kept() {
        whileReading = this::forget;
        assertThat(cached.current()).isEqualTo(1);
        whileReading = () -> {};

        assertThat(cached.current()).isEqualTo(2);
        assertThat(cached.current()).isEqualTo(2);
    }

    @Test
    void the_store_is_asked_every_time_while_announcements_cannot_arrive() {
        cached.current();
        announcements.loseConnection();

        assertThat(cached.current()).isEqualTo(2);
        assertThat(cached.current()).isEqualTo(3);
    }

    @Test
    void nothing_is_served_while_the_store_is_away() {
        CachedValue<Integer> broken = new CachedValue<>(
                caches,
                "broken",
                () -> {
                    throw new IllegalStateException("away");
                },
                announcements,
                TOPIC,
                nanos::get);

        assertThatThrownBy(broken::current).hasMessage("away");
    }

    @Test
    void the_newest_is_read_once_a_second_also_while_announcements_cannot_arrive() {
        announcements.loseConnection();

        for (int i = 0; i < 100; i++) {
            assertThat(cached.newest()).isEqualTo(1);
        }
    }

    @Test
    void operators_do_not_see_it_among_the_caches() {
        cached.current();

        assertThat(caches.list()).isEmpty();
    }
}

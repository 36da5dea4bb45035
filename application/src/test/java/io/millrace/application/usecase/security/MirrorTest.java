package io.millrace.application.usecase.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MirrorTest {

    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger reads = new AtomicInteger();
    private final Mirror<Integer> mirror = new Mirror<>(this::read, announcements, nanos::get);

    private Runnable whileReading = () -> {};

    private int read() {
        whileReading.run();
        return reads.incrementAndGet();
    }

    private void forget() {
        mirror.forget();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void the_store_is_read_once_a_minute() {
        assertThat(mirror.current()).isEqualTo(1);
        pass(Duration.ofSeconds(59));
        assertThat(mirror.current()).isEqualTo(1);

        pass(Duration.ofSeconds(1));

        assertThat(mirror.current()).isEqualTo(2);
    }

    @Test
    void the_newest_is_read_once_a_second_however_often_it_is_asked_for() {
        mirror.current();
        pass(Duration.ofSeconds(1));
        for (int i = 0; i < 100; i++) {
            assertThat(mirror.newest()).isEqualTo(2);
        }

        assertThat(mirror.current()).isEqualTo(2);
    }

    @Test
    void what_is_forgotten_is_read_again() {
        mirror.current();

        mirror.forget();

        assertThat(mirror.current()).isEqualTo(2);
    }

    @Test
    void what_is_forgotten_while_it_is_read_is_not_kept() {
        whileReading = this::forget;
        assertThat(mirror.current()).isEqualTo(1);
        whileReading = () -> {};

        assertThat(mirror.current()).isEqualTo(2);
        assertThat(mirror.current()).isEqualTo(2);
    }

    @Test
    void the_store_is_asked_every_time_while_news_cannot_arrive() {
        mirror.current();
        announcements.loseConnection();

        assertThat(mirror.current()).isEqualTo(2);
        assertThat(mirror.current()).isEqualTo(3);
    }

    @Test
    void nothing_is_served_while_the_store_is_away() {
        Mirror<Integer> broken = new Mirror<>(
                () -> {
                    throw new IllegalStateException("away");
                },
                announcements,
                nanos::get);

        assertThatThrownBy(broken::current).hasMessage("away");
    }
}

package io.millrace.application.port.driven.service.security;

import static io.millrace.application.port.driven.service.security.Samples.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.key.KeyRing;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link SigningKeys} must do. An adapter's test extends this and hands over an empty store. */
public abstract class SigningKeysContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final KeyRing RING = KeyRing.first(key("k1"), key("k2"));

    private SigningKeys keys;

    protected abstract SigningKeys emptyStore();

    @BeforeEach
    void prepare() {
        keys = emptyStore();
    }

    @Test
    void there_is_no_ring_at_first_and_one_is_begun_once() {
        assertThat(keys.find()).isEmpty();

        assertThat(keys.begin(RING)).isTrue();
        assertThat(keys.begin(KeyRing.first(key("k3"), key("k4")))).isFalse();

        assertThat(keys.find()).contains(RING);
    }

    @Test
    void a_ring_comes_back_with_every_key_in_its_state() {
        KeyRing next = RING.rotate(key("k3"), NOON, Duration.ofHours(1));
        keys.begin(RING);

        assertThat(keys.replace(RING, next)).isTrue();

        assertThat(keys.find()).contains(next);
    }

    @Test
    void a_ring_that_was_rotated_meanwhile_is_left_alone() {
        KeyRing next = RING.rotate(key("k3"), NOON, Duration.ofHours(1));
        keys.begin(RING);
        keys.replace(RING, next);

        assertThat(keys.replace(RING, RING.rotate(key("k4"), NOON, Duration.ofHours(1))))
                .isFalse();

        assertThat(keys.find()).contains(next);
    }
}

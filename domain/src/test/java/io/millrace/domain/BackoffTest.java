package io.millrace.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(300), Duration.ofSeconds(1));

    @Test
    void each_pause_is_twice_as_long_as_the_previous_one_up_to_the_limit() {
        assertThat(IntStream.rangeClosed(1, 4).mapToObj(BACKOFF::after))
                .containsExactly(
                        Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    void there_is_no_pause_without_a_failure() {
        assertThat(BACKOFF.after(0)).isZero();
    }

    @Test
    void the_limit_holds_after_any_number_of_failures() {
        assertThat(BACKOFF.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(1));
        assertThat(new Backoff(Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE / 2)).after(40))
                .isEqualTo(Duration.ofNanos(1L << 39));
    }

    @Test
    void pauses_without_a_length_or_above_the_limit_are_rejected() {
        assertThatThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

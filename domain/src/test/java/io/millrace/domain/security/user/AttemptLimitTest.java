package io.millrace.domain.security.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.user.AttemptLimit.Failures;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AttemptLimitTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final AttemptLimit FIVE = new AttemptLimit(5);

    @Test
    void an_attempt_waits_once_five_have_failed() {
        assertThat(FIVE.retryAfter(new Failures(4, NOON), NOON)).isEmpty();
        assertThat(FIVE.retryAfter(new Failures(5, NOON), NOON.plusSeconds(10))).contains(Duration.ofSeconds(50));
    }

    @Test
    void the_fifth_failure_itself_is_within_the_limit() {
        assertThat(FIVE.exceededBy(new Failures(5, NOON), NOON)).isEmpty();
        assertThat(FIVE.exceededBy(new Failures(6, NOON), NOON)).contains(Duration.ofMinutes(1));
    }

    @Test
    void failures_are_over_a_minute_after_the_first() {
        Failures failures = new Failures(1, NOON).another(NOON.plusSeconds(59));
        assertThat(failures).isEqualTo(new Failures(2, NOON));

        assertThat(FIVE.retryAfter(new Failures(9, NOON), NOON.plusSeconds(60))).isEmpty();
        assertThat(failures.another(NOON.plusSeconds(60))).isEqualTo(new Failures(1, NOON.plusSeconds(60)));
    }
}

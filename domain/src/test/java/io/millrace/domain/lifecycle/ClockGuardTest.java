package io.millrace.domain.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClockGuardTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration INTERVAL = Duration.ofMinutes(5);

    private ClockGuard guard = ClockGuard.first(NOON);

    private boolean isTrustedAfter(Duration passed) {
        guard = guard.at(guard.seenAt().plus(passed), INTERVAL);
        return guard.isTrusted();
    }

    @Test
    void a_clock_that_goes_as_expected_is_trusted() {
        assertThat(guard.isTrusted()).isTrue();
        assertThat(isTrustedAfter(INTERVAL)).isTrue();
        assertThat(isTrustedAfter(Duration.ofMinutes(11))).isTrue();
        assertThat(isTrustedAfter(Duration.ofSeconds(1))).isTrue();
    }

    @Test
    void after_a_jump_as_much_time_has_to_pass_again() {
        assertThat(isTrustedAfter(Duration.ofHours(1))).isFalse();
        assertThat(guard.heldUntil()).contains(NOON.plus(Duration.ofHours(2)));
        for (int i = 0; i < 11; i++) {
            assertThat(isTrustedAfter(INTERVAL)).isFalse();
        }
        assertThat(isTrustedAfter(INTERVAL)).isTrue();
    }

    @Test
    void two_jumps_add_up() {
        isTrustedAfter(Duration.ofHours(1));
        isTrustedAfter(Duration.ofHours(3));

        assertThat(guard.heldUntil()).contains(guard.seenAt().plus(Duration.ofHours(4)));
    }

    @Test
    void a_clock_that_was_set_back_after_a_jump_is_trusted_again() {
        isTrustedAfter(Duration.ofDays(365));

        assertThat(isTrustedAfter(Duration.ofDays(-300))).isFalse();
        assertThat(guard.heldUntil()).contains(guard.seenAt().plus(Duration.ofDays(65)));
        assertThat(isTrustedAfter(Duration.ofDays(-65))).isTrue();
    }

    @Test
    void a_clock_that_only_goes_back_makes_nothing_old() {
        assertThat(isTrustedAfter(Duration.ofDays(-1))).isTrue();
    }
}

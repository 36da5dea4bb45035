package io.millrace.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class MicrosecondClockTest {

    private final Clock clock =
            new MicrosecondClock(Clock.fixed(Instant.parse("2026-11-20T12:00:00.123456789Z"), ZoneOffset.UTC));

    @Test
    void moments_have_microseconds_and_no_more() {
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-11-20T12:00:00.123456Z"));
    }

    @Test
    void milliseconds_and_zones_are_those_of_the_source() {
        assertThat(clock.millis())
                .isEqualTo(Instant.parse("2026-11-20T12:00:00.123Z").toEpochMilli());
        assertThat(clock.withZone(ZoneId.of("+02:00")).getZone()).isEqualTo(ZoneId.of("+02:00"));
        assertThat(clock.withZone(ZoneId.of("+02:00")).instant()).isEqualTo(clock.instant());
    }
}

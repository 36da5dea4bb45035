package io.millrace.domain.document.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoIntervalTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"Z", "+05:30", "UTC", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca"
            })
    void more_intervals_than_allowed_are_found_in_every_zone(String name) {
        ZoneId zone = ZoneId.of(name);
        for (String begin : new String[] {"1850-02-01T10:11:12Z", "2011-10-20T10:11:12Z", "2024-02-28T23:59:59Z"}) {
            for (AutoInterval unit : AutoInterval.values()) {
                long first = unit.interval().floor(Instant.parse(begin).toEpochMilli(), zone);
                long last = first;
                for (int intervals = 0; intervals <= 2_500; intervals++) {
                    if (intervals < 4 || intervals % 125 == 0) {
                        assertThat(unit.hasMore(first, last, intervals, zone)).isFalse();
                        assertThat(unit.hasMore(first, last, intervals + 1, zone))
                                .isFalse();
                        assertThat(unit.hasMore(first, last, 2 * intervals + 1, zone))
                                .isFalse();
                        assertThat(unit.hasMore(first, last, intervals / 2, zone))
                                .isEqualTo(intervals > 0);
                        assertThat(intervals > 0 && unit.hasMore(first, last, intervals - 1, zone))
                                .isEqualTo(intervals > 0);
                    }
                    last = unit.interval().next(last, zone);
                }
            }
        }
    }
}

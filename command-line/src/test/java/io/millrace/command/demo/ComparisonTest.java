package io.millrace.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.command.client.stream.BackingIndex;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    @Test
    void two_moments_stand_side_by_side() {
        Snapshot before = new Snapshot(
                List.of(new BackingIndex(".ds-logs-2026.11.20-000001", "8.0.0", true, 120_000, 0)),
                120_000,
                100L << 20,
                Duration.ofNanos(9_870_000),
                Duration.ofMillis(1_200));
        Snapshot after = new Snapshot(
                List.of(
                        new BackingIndex(".migrated-ds-logs-2026.11.20-000001", "9.0.0", false, 120_000, 0),
                        new BackingIndex(".ds-logs-2026.11.20-000002", "9.0.0", false, 345, 0)),
                120_345,
                80L << 20,
                Duration.ofNanos(1_230_000),
                Duration.ofNanos(3_210_000));

        assertThat(Comparison.lines(before, after)).containsExactly("""
                                                    BEFORE                         AFTER
              backing index     version  layout  documents    version  layout  documents
              ...-000001          8.0.0       8    120,000      9.0.0       9    120,000
              ...-000002              -       -          -      9.0.0       9        345
              all documents                        120,000                       120,345
              size                               100.0 MiB                      80.0 MiB
              one hour counted                      9.9 ms                        1.2 ms
              address counted                    1200.0 ms                        3.2 ms
            """.lines().toArray(String[]::new));
    }
}

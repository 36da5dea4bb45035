package io.millrace.adapters.persistence.document.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecentUseTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final RecentUse recent = new RecentUse();

    @Test
    void a_time_counts_half_after_a_second() {
        recent.add("anna", 100, 0);
        recent.add("anna", 100, SECOND);

        assertThat(recent.of("anna", SECOND)).isEqualTo(150);
        assertThat(recent.of("anna", 2 * SECOND)).isEqualTo(75);
        assertThat(recent.of("bert", SECOND)).isZero();
    }

    @Test
    void users_who_have_worked_long_ago_are_removed_from_memory() {
        for (int i = 0; i < 10_000; i++) {
            recent.add("user " + i, SECOND, i * SECOND);
        }

        assertThat(recent.users()).isLessThan(300);
    }
}

package io.millrace.application.port.driven.service.security.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.user.AttemptSource;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link LoginAttempts} must do. An adapter's test extends this and hands over an empty store. */
public abstract class LoginAttemptsContract {

    private static final AttemptSource ANNA = AttemptSource.of("anna", "192.0.2.1");
    private static final AttemptSource ANNA_ELSEWHERE = AttemptSource.of("anna", "2001:db8::1");
    private static final AttemptSource NOBODY = AttemptSource.of("\u0000\ud800", "192.0.2.1");

    private LoginAttempts attempts;

    protected abstract LoginAttempts emptyStore();

    /** Makes everything that is kept older by this much. */
    protected abstract void pass(Duration time);

    @BeforeEach
    void prepare() {
        attempts = emptyStore();
    }

    private int countOf(AttemptSource source) {
        return attempts.find(source).map(reading -> reading.failures().count()).orElse(0);
    }

    @Test
    void failures_are_counted_for_each_source_alone() {
        assertThat(attempts.add(ANNA).failures().count()).isEqualTo(1);
        assertThat(attempts.add(ANNA).failures().count()).isEqualTo(2);
        attempts.add(NOBODY);

        assertThat(countOf(ANNA)).isEqualTo(2);
        assertThat(countOf(NOBODY)).isEqualTo(1);
        assertThat(countOf(ANNA_ELSEWHERE)).isZero();
    }

    @Test
    void no_failure_is_lost_when_many_come_at_once() {
        IntStream.range(0, 50).parallel().forEach(i -> attempts.add(ANNA));

        assertThat(countOf(ANNA)).isEqualTo(50);
    }

    @Test
    void failures_count_for_a_minute_after_the_first() {
        attempts.add(ANNA);
        pass(Duration.ofSeconds(40));
        attempts.add(ANNA);
        assertThat(countOf(ANNA)).isEqualTo(2);

        pass(Duration.ofSeconds(20));

        assertThat(countOf(ANNA)).isZero();
        assertThat(attempts.add(ANNA).failures().count()).isEqualTo(1);
    }

    @Test
    void what_no_longer_counts_is_forgotten() {
        attempts.add(ANNA);
        pass(Duration.ofMinutes(1));
        attempts.add(NOBODY);

        assertThat(attempts.forgetExpired()).isEqualTo(1);

        assertThat(countOf(NOBODY)).isEqualTo(1);
    }
}

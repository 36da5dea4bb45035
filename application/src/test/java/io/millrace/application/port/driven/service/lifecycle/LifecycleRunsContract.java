package io.millrace.application.port.driven.service.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Run;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link LifecycleRuns} must do. An adapter's test extends this and hands over an empty store. */
public abstract class LifecycleRunsContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final StreamName LOGS = new StreamName("logs");
    private static final IndexName FIRST = new IndexName("first");
    private static final IndexName SECOND = new IndexName("second");
    private static final Run RUN = new Run(NOON, Optional.empty(), Optional.empty(), Optional.empty(), 0);
    private static final Run NEXT = new Run(
            NOON.plusSeconds(300),
            Optional.of(Duration.ofMinutes(5)),
            Optional.empty(),
            Optional.of(NOON.plusSeconds(900)),
            2);

    private LifecycleRuns runs;

    protected abstract LifecycleRuns emptyStore();

    @BeforeEach
    void prepare() {
        runs = emptyStore();
    }

    @Test
    void there_is_no_run_at_first() {
        assertThat(runs.readStatus().last()).isEmpty();
        assertThat(runs.begin(Optional.of(RUN), NEXT)).isFalse();
        assertThat(runs.readStatus().last()).isEmpty();
    }

    @Test
    void one_run_follows_the_other() {
        assertThat(runs.begin(Optional.empty(), RUN)).isTrue();
        assertThat(runs.readStatus().last()).contains(RUN);
        assertThat(runs.begin(Optional.of(RUN), NEXT)).isTrue();
        assertThat(runs.readStatus().last()).contains(NEXT);
    }

    @Test
    void of_two_that_saw_the_same_the_second_does_not_begin() {
        runs.begin(Optional.empty(), RUN);
        runs.begin(Optional.of(RUN), NEXT);

        assertThat(runs.begin(Optional.empty(), RUN)).isFalse();
        assertThat(runs.begin(Optional.of(RUN), RUN)).isFalse();
        assertThat(runs.readStatus().last()).contains(NEXT);
    }

    @Test
    void the_end_of_a_run_is_kept_unless_there_was_another() {
        runs.begin(Optional.empty(), RUN);
        Run ended = RUN.ended(Duration.ofMillis(1_500), 3);

        runs.end(ended);
        assertThat(runs.readStatus().last()).contains(ended);

        runs.begin(Optional.of(ended), NEXT);
        runs.end(ended);
        assertThat(runs.readStatus().last()).contains(NEXT);
    }

    @Test
    void failures_are_counted_until_they_are_over() {
        runs.settle(LOGS, Map.of(FIRST, "blocked", SECOND, "blocked"), NOON);
        runs.settle(LOGS, Map.of(SECOND, "closed"), NOON.plusSeconds(5));
        runs.settle(new StreamName("other"), Map.of(), NOON);

        assertThat(runs.failures(List.of(LOGS)))
                .isEqualTo(Map.of(SECOND, new Failure(LOGS, "closed", NOON, NOON.plusSeconds(5), 1)));
        assertThat(runs.failures(List.of(new StreamName("other")))).isEmpty();
    }
}

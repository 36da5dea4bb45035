package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.Versions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TaskProgressTest {

    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
    private static final Run RUN = new Run(new StreamName("logs"), START, Versions.CURRENT, 4);

    private static IndexUpgrade.Pending pending(int number) {
        return new IndexUpgrade.Pending(new IndexId(Integer.toString(number)), new IndexName("index-" + number));
    }

    private static IndexUpgrade.InProgress copying(int number, long documents, long copied) {
        return pending(number).begin().counted(documents).copied(copied);
    }

    private static Map<IndexId, Long> counted(int number, long documents) {
        return Map.of(new IndexId(Integer.toString(number)), documents);
    }

    private static TaskProgress afterTenSeconds(ReindexTask task, Map<IndexId, Long> counted) {
        return TaskProgress.of(task, counted, START.plusSeconds(10));
    }

    @Test
    void documents_of_all_indices_are_counted_and_the_rate_is_the_average_since_the_start() {
        ReindexTask task =
                new ReindexTask.Running(RUN, List.of(copying(1, 300, 300).finish(), copying(2, 200, 100), pending(3)));

        TaskProgress progress = afterTenSeconds(task, counted(3, 1_001));

        assertThat(progress).isEqualTo(new TaskProgress(400, 1_501, OptionalDouble.of(40), OptionalLong.of(28)));
    }

    @Test
    void an_index_that_was_not_counted_adds_nothing() {
        ReindexTask task = new ReindexTask.Running(RUN, List.of(copying(1, 200, 100), pending(2)));

        assertThat(afterTenSeconds(task, Map.of()))
                .isEqualTo(new TaskProgress(100, 200, OptionalDouble.of(10), OptionalLong.of(10)));
    }

    @Test
    void an_index_in_progress_stays_part_of_the_total_until_its_upgrade_contains_its_number() {
        IndexUpgrade done = copying(1, 100, 100).finish();
        TaskProgress expected = new TaskProgress(100, 300, OptionalDouble.of(10), OptionalLong.of(20));

        for (IndexUpgrade second : List.of(pending(2), pending(2).begin(), copying(2, 200, 0))) {
            assertThat(afterTenSeconds(new ReindexTask.Running(RUN, List.of(done, second)), counted(2, 200)))
                    .isEqualTo(expected);
        }
    }

    @Test
    void the_rate_is_unknown_before_the_first_document() {
        ReindexTask task = new ReindexTask.Running(RUN, List.of(copying(1, 200, 0), pending(2)));

        assertThat(afterTenSeconds(task, counted(2, 5)))
                .isEqualTo(new TaskProgress(0, 205, OptionalDouble.empty(), OptionalLong.empty()));
    }

    @Test
    void the_rate_is_unknown_if_no_time_has_passed_or_the_clock_was_set_back() {
        ReindexTask task = new ReindexTask.Running(RUN, List.of(copying(1, 200, 100)));

        assertThat(TaskProgress.of(task, Map.of(), START).documentsPerSecond()).isEmpty();
        assertThat(TaskProgress.of(task, Map.of(), START.minusSeconds(1)).documentsPerSecond())
                .isEmpty();
    }

    @Test
    void a_failed_index_is_part_of_the_total_but_not_of_the_remaining_time() {
        ReindexTask task =
                new ReindexTask.Running(RUN, List.of(copying(1, 50, 50).fail("it is closed"), copying(2, 200, 100)));

        assertThat(afterTenSeconds(task, counted(1, 50)))
                .isEqualTo(new TaskProgress(100, 250, OptionalDouble.of(10), OptionalLong.of(10)));
    }

    @Test
    void the_rate_of_an_ended_task_is_that_of_its_run_and_nothing_remains() {
        ReindexTask task =
                new ReindexTask.Complete(RUN, List.of(copying(1, 300, 300).finish()), START.plusSeconds(3));

        assertThat(afterTenSeconds(task, Map.of()))
                .isEqualTo(new TaskProgress(300, 300, OptionalDouble.of(100), OptionalLong.empty()));
    }

    @Test
    void the_newest_task_is_first() {
        ReindexTask older = new ReindexTask.Running(RUN, List.of());
        ReindexTask newer = new ReindexTask.Running(
                new Run(new StreamName("a"), START.plusSeconds(1), Versions.CURRENT, 1), List.of());
        ReindexTask sameTime =
                new ReindexTask.Running(new Run(new StreamName("zeros"), START, Versions.CURRENT, 1), List.of());

        assertThat(List.of(sameTime, older, newer).stream().sorted(ReindexTask.NEWEST_FIRST))
                .containsExactly(newer, older, sameTime);
    }
}

package io.millrace.domain.attention;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.attention.Attention.Kind;
import io.millrace.domain.attention.Attention.Severity;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataAttentionTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final IndexVersion VERSION = new IndexVersion("8.0.0", "8000099");
    private static final IndexId ID = new IndexId("1");
    private static final IndexName INDEX = new IndexName("a");

    @Test
    void nothing_is_found_where_nothing_is_wrong() {
        assertThat(DataAttention.outdatedStreams(List.of())).isEmpty();
        assertThat(DataAttention.outdatedIndices(List.of())).isEmpty();
        assertThat(DataAttention.missingPolicies(List.of())).isEmpty();
        assertThat(DataAttention.failedLifecycles(List.of())).isEmpty();
        assertThat(DataAttention.overdueIndices(0)).isEmpty();
        assertThat(DataAttention.upgrades(List.of())).isEmpty();
        assertThat(DataAttention.features(List.of(feature("audit", MigrationStatus.IN_PROGRESS))))
                .isEmpty();
    }

    @Test
    void one_data_stream_is_the_subject_and_several_are_named() {
        assertThat(DataAttention.outdatedStreams(List.of("logs"))).get().satisfies(found -> {
            assertThat(found.subject()).contains("logs");
            assertThat(found.message()).isEqualTo("1 data stream has indices of an older index version: logs.");
        });
        assertThat(DataAttention.outdatedStreams(List.of("a", "b", "c", "d", "e", "f")))
                .get()
                .satisfies(found -> {
                    assertThat(found.subject()).isEmpty();
                    assertThat(found.message())
                            .isEqualTo("6 data streams have indices of an older index version: a, b, c, d, e, ….");
                });
    }

    @Test
    void an_upgrade_with_errors_is_mentioned_until_it_is_cancelled() {
        List<IndexUpgrade> errors = List.of(new IndexUpgrade.Failed(ID, INDEX, "broken"));
        ReindexTask failed = new ReindexTask.Failed(run("logs"), errors, NOON);

        assertThat(DataAttention.upgrades(List.of(failed))).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Kind.UPGRADE_FAILED);
            assertThat(found.severity()).isEqualTo(Severity.ERROR);
            assertThat(found.subject()).contains("logs");
        });
        assertThat(DataAttention.upgrades(List.of(failed.cancel(NOON)))).isEmpty();
    }

    @Test
    void an_upgrade_without_progress_is_mentioned_with_its_reason() {
        ReindexTask waiting = new ReindexTask.Running(
                run("logs"), List.of(new IndexUpgrade.Pending(ID, INDEX)), Optional.of("the disk is full"));

        assertThat(DataAttention.upgrades(List.of(waiting))).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Kind.UPGRADE_WAITING);
            assertThat(found.message()).endsWith("The reason for the first one: the disk is full.");
        });
    }

    private static Run run(String stream) {
        return new Run(new StreamName(stream), NOON, VERSION, 2);
    }

    @Test
    void features_that_failed_are_errors_and_outdated_ones_are_warnings() {
        assertThat(DataAttention.features(List.of(
                        feature("audit", MigrationStatus.ERROR),
                        feature("graphql", MigrationStatus.MIGRATION_NEEDED),
                        feature("tasks", MigrationStatus.NO_MIGRATION_NEEDED))))
                .satisfiesExactly(
                        failed -> assertThat(failed)
                                .returns(Severity.ERROR, Attention::severity)
                                .returns(Optional.of("audit"), Attention::subject),
                        outdated -> assertThat(outdated)
                                .returns(Severity.WARNING, Attention::severity)
                                .returns("1 system feature needs a migration: graphql.", Attention::message));
    }

    private static FeatureStatus feature(String name, MigrationStatus status) {
        return new FeatureStatus(new FeatureName(name), VERSION, status, List.of());
    }

    @Test
    void a_lifecycle_run_must_have_started_within_an_hour() {
        assertThat(afterPause(Duration.ofHours(1), Duration.ofMinutes(5))).isEmpty();
        assertThat(afterPause(Duration.ofMinutes(61), Duration.ofMinutes(5)))
                .get()
                .extracting(Attention::kind)
                .isEqualTo(Kind.LIFECYCLE_NOT_RUNNING);
    }

    @Test
    void a_lifecycle_run_must_have_started_within_two_intervals_if_they_are_longer() {
        assertThat(afterPause(Duration.ofDays(2), Duration.ofDays(1))).isEmpty();
        assertThat(afterPause(Duration.ofDays(2).plusSeconds(1), Duration.ofDays(1)))
                .isPresent();
        assertThat(afterPause(Duration.ofDays(2), Duration.ofSeconds(Long.MAX_VALUE)))
                .isEmpty();
    }

    private static Optional<Attention> afterPause(Duration pause, Duration pollInterval) {
        return DataAttention.lifecycleRuns(NOON, NOON.plus(pause), pollInterval);
    }

    @Test
    void held_removals_are_mentioned_until_they_continue() {
        assertThat(DataAttention.heldRemovals(NOON, NOON.minusSeconds(1))).isPresent();
        assertThat(DataAttention.heldRemovals(NOON, NOON)).isEmpty();
    }

    @Test
    void overdue_indices_are_counted() {
        assertThat(DataAttention.overdueIndices(1).orElseThrow().message()).startsWith("1 index is past the retention");
        assertThat(DataAttention.overdueIndices(2).orElseThrow().message())
                .startsWith("2 indices are past the retention");
    }
}

package io.millrace.domain.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.Versions;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SystemMigrationTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final FeatureName AUDIT = new FeatureName("audit");
    private static final FeatureName TASKS = new FeatureName("tasks");
    private static final IndexUpgrade.Pending OF_AUDIT =
            new IndexUpgrade.Pending(new IndexId("1"), new IndexName(".audit"));
    private static final IndexUpgrade.Pending OF_TASKS =
            new IndexUpgrade.Pending(new IndexId("2"), new IndexName(".tasks"));
    private static final IndexUpgrade.Pending MORE_OF_TASKS =
            new IndexUpgrade.Pending(new IndexId("3"), new IndexName(".tasks-more"));
    private static final SystemMigration.Run RUN = new SystemMigration.Run(NOON, Versions.CURRENT);

    private static SystemMigration.Running started() {
        return SystemMigration.start(
                        Optional.empty(),
                        RUN,
                        Map.of(TASKS, List.of(OF_TASKS, MORE_OF_TASKS), AUDIT, List.of(OF_AUDIT)))
                .orElseThrow();
    }

    private static SystemMigration.Running settled(IndexUpgrade... upgrades) {
        SystemMigration.Running migration = started();
        for (IndexUpgrade upgrade : upgrades) {
            migration = migration.with(migration.next().orElseThrow().with(upgrade));
        }
        return migration;
    }

    @Nested
    class Running {

        @Test
        void features_come_in_the_order_of_their_names_and_indices_one_by_one() {
            SystemMigration.Running migration = started();
            assertThat(migration.next().orElseThrow().next()).contains(OF_AUDIT);

            migration = settled(OF_AUDIT.begin().finish());
            assertThat(migration.next().orElseThrow().next()).contains(OF_TASKS);

            migration = settled(OF_AUDIT.begin().finish(), OF_TASKS.begin().fail("it is closed"));
            assertThat(migration.next().orElseThrow().next()).contains(MORE_OF_TASKS);
            assertThat(migration.end(NOON)).isEmpty();
        }

        @Test
        void whoever_takes_over_finds_nothing_in_progress() {
            SystemMigration.Running busy =
                    settled(OF_AUDIT.begin().finish(), OF_TASKS.begin().counted(7));

            assertThat(busy.interrupted()).isEqualTo(settled(OF_AUDIT.begin().finish()));
        }

        @Test
        void another_is_not_started_meanwhile() {
            assertThat(SystemMigration.start(Optional.of(started()), RUN, Map.of(AUDIT, List.of(OF_AUDIT))))
                    .isEmpty();
        }

        @Test
        void there_is_none_without_a_feature() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SystemMigration.start(Optional.empty(), RUN, Map.of()));
        }
    }

    @Nested
    class Ending {

        @Test
        void it_is_complete_when_every_feature_is_migrated() {
            SystemMigration.Ended ended = settled(
                            OF_AUDIT.begin().finish(),
                            OF_TASKS.begin().finish(),
                            MORE_OF_TASKS.begin().finish())
                    .end(NOON)
                    .orElseThrow();

            assertThat(ended).isInstanceOf(SystemMigration.Complete.class);
            assertThat(ended.features()).allMatch(FeatureMigration.Migrated.class::isInstance);
        }

        @Test
        void it_has_failed_when_a_feature_has_though_the_others_are_migrated() {
            SystemMigration.Ended ended = settled(
                            OF_AUDIT.begin().finish(),
                            OF_TASKS.begin().fail("no"),
                            MORE_OF_TASKS.begin().finish())
                    .end(NOON)
                    .orElseThrow();

            assertThat(ended).isInstanceOf(SystemMigration.Failed.class);
            assertThat(ended.find(AUDIT)).get().isInstanceOf(FeatureMigration.Migrated.class);
            assertThat(ended.find(TASKS)).get().isInstanceOf(FeatureMigration.Failed.class);
        }

        @Test
        void another_can_be_started_whatever_came_of_it() {
            SystemMigration ended = settled(
                            OF_AUDIT.begin().fail("no"),
                            OF_TASKS.begin().fail("no"),
                            MORE_OF_TASKS.begin().finish())
                    .end(NOON)
                    .orElseThrow();

            assertThat(SystemMigration.start(Optional.of(ended), RUN, Map.of(AUDIT, List.of(OF_AUDIT))))
                    .isPresent();
        }

        @Test
        void no_state_takes_what_does_not_belong_to_it() {
            List<FeatureMigration> open = started().features();

            assertThatIllegalArgumentException().isThrownBy(() -> new SystemMigration.Complete(RUN, open, NOON));
            assertThatIllegalArgumentException().isThrownBy(() -> new SystemMigration.Failed(RUN, open, NOON));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new FeatureMigration.Migrated(AUDIT, List.of(OF_AUDIT)));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new FeatureMigration.Failed(
                            AUDIT, List.of(OF_AUDIT.begin().finish())));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new FeatureMigration.Migrating(
                            AUDIT, List.of(OF_AUDIT.begin().finish())));
        }
    }

    @Nested
    class Reporting {

        private final SystemFeature audit =
                new SystemFeature(AUDIT, "Keeps", List.of(new SystemIndex(OF_AUDIT.index(), JsonText.EMPTY_OBJECT)));

        private Index index(IndexVersion version) {
            return new Index(
                    OF_AUDIT.source(),
                    OF_AUDIT.index(),
                    new UUID(1, 2),
                    version,
                    true,
                    false,
                    Set.of(),
                    false,
                    false,
                    IndexSettings.EMPTY,
                    JsonText.EMPTY_OBJECT,
                    NOON,
                    Optional.empty(),
                    Optional.empty());
        }

        private FeatureStatus status(Optional<SystemMigration> last, Index... existing) {
            return FeatureStatus.of(audit, List.of(existing), last, Versions.NEW);
        }

        @Test
        void a_feature_without_an_index_needs_nothing_and_has_the_version_of_the_service() {
            assertThat(status(Optional.empty()))
                    .isEqualTo(
                            new FeatureStatus(AUDIT, Versions.CURRENT, MigrationStatus.NO_MIGRATION_NEEDED, List.of()));
        }

        @Test
        void an_outdated_index_needs_migration() {
            FeatureStatus status = status(Optional.empty(), index(Versions.PREVIOUS));

            assertThat(status.status()).isEqualTo(MigrationStatus.MIGRATION_NEEDED);
            assertThat(status.minimumVersion()).isEqualTo(Versions.PREVIOUS);
            assertThat(status.indices()).singleElement().satisfies(index -> {
                assertThat(index.index()).isEqualTo(OF_AUDIT.index());
                assertThat(index.failure()).isEmpty();
            });
        }

        @Test
        void a_feature_is_in_progress_from_the_start_of_the_migration_and_tells_how_far_it_came() {
            assertThat(status(Optional.of(started()), index(Versions.PREVIOUS)).status())
                    .isEqualTo(MigrationStatus.IN_PROGRESS);

            IndexUpgrade.InProgress busy = OF_AUDIT.begin().counted(7).copied(3);
            FeatureStatus status = status(Optional.of(settled(busy)), index(Versions.PREVIOUS));

            assertThat(status.status()).isEqualTo(MigrationStatus.IN_PROGRESS);
            assertThat(status.indices().get(0).progress()).contains(busy);
        }

        @Test
        void a_failure_is_told_with_its_cause_until_the_index_is_migrated_or_gone() {
            Optional<SystemMigration> failed =
                    Optional.of(settled(OF_AUDIT.begin().fail("it is closed")));

            FeatureStatus status = status(failed, index(Versions.PREVIOUS));

            assertThat(status.status()).isEqualTo(MigrationStatus.ERROR);
            assertThat(status.indices().get(0).failure()).contains("it is closed");
            assertThat(status(failed, index(Versions.CURRENT)).status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
            assertThat(status(failed).status()).isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
        }

        @Test
        void of_all_features_the_worst_is_told_and_a_running_migration_at_least() {
            FeatureStatus well = status(Optional.empty(), index(Versions.CURRENT));
            FeatureStatus needy = status(Optional.empty(), index(Versions.PREVIOUS));

            assertThat(SystemFeaturesStatus.of(List.of(well), false).status())
                    .isEqualTo(MigrationStatus.NO_MIGRATION_NEEDED);
            assertThat(SystemFeaturesStatus.of(List.of(well, needy), false).status())
                    .isEqualTo(MigrationStatus.MIGRATION_NEEDED);
            assertThat(SystemFeaturesStatus.of(List.of(well, needy), true).status())
                    .isEqualTo(MigrationStatus.IN_PROGRESS);
        }
    }
}

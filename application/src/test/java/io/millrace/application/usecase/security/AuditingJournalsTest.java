package io.millrace.application.usecase.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.Leaving;
import io.millrace.application.port.driven.service.MigrationJournal;
import io.millrace.application.port.driven.service.ReindexJournal;
import io.millrace.application.port.driven.service.security.AuditTrail;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The entry of the end of a migration is durable when the journal returns, as those of other changes are. */
class AuditingJournalsTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

    private final List<AuditTrail.Kind> durable = new ArrayList<>();
    private final AuditTrail trail = new AuditTrail() {
        @Override
        public void record(Entry entry) {
            throw new AssertionError("a kill may lose " + entry);
        }

        @Override
        public void keep(Entry entry) {
            durable.add(entry.kind());
        }
    };
    private final List<Object> told = new ArrayList<>();

    @Test
    void the_end_of_an_upgrade_is_kept_and_told() {
        ReindexTask.Ended task = new ReindexTask.Complete(
                new Run(new StreamName("logs"), NOON, IndexVersion.CURRENT, 1), List.of(), NOON);

        new AuditingReindexJournal(new Upgrades(), trail, CLOCK).ended(task);

        assertThat(durable).containsExactly(AuditTrail.Kind.MIGRATION_ENDED);
        assertThat(told).containsExactly(task);
    }

    @Test
    void the_end_of_a_migration_of_system_features_is_kept_and_told() {
        SystemMigration.Ended migration =
                new SystemMigration.Complete(new SystemMigration.Run(NOON, IndexVersion.CURRENT), List.of(), NOON);

        new AuditingMigrationJournal(new Migrations(), trail, CLOCK).ended(migration);

        assertThat(durable).containsExactly(AuditTrail.Kind.MIGRATION_ENDED);
        assertThat(told).containsExactly(migration);
    }

    private final class Upgrades implements ReindexJournal {

        @Override
        public void taken(StreamName stream, long epoch) {}

        @Override
        public void takenOver(StreamName stream) {}

        @Override
        public void began(StreamName stream, IndexName index, UpgradeStep step) {}

        @Override
        public void settled(StreamName stream, IndexUpgrade upgrade) {}

        @Override
        public void ended(ReindexTask.Ended task) {
            told.add(task);
        }

        @Override
        public void left(StreamName stream, Leaving reason) {}
    }

    private final class Migrations implements MigrationJournal {

        @Override
        public void taken(long epoch) {}

        @Override
        public void began(FeatureName feature, IndexName index, UpgradeStep step) {}

        @Override
        public void settled(FeatureName feature, IndexUpgrade upgrade) {}

        @Override
        public void ended(SystemMigration.Ended migration) {
            told.add(migration);
        }

        @Override
        public void left(Leaving reason) {}
    }
}

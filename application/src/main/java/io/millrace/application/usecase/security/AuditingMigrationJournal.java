package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.Leaving;
import io.millrace.application.port.driven.service.MigrationJournal;
import io.millrace.application.port.driven.service.security.AuditTrail;
import io.millrace.application.port.driven.service.security.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Keeps the end of every migration of system features in the audit trail, and passes everything on to another journal. */
public final class AuditingMigrationJournal implements MigrationJournal {

    private final MigrationJournal next;
    private final AuditTrail trail;
    private final Clock clock;

    public AuditingMigrationJournal(MigrationJournal next, AuditTrail trail, Clock clock) {
        this.next = next;
        this.trail = trail;
        this.clock = clock;
    }

    @Override
    public void taken(long epoch) {
        next.taken(epoch);
    }

    @Override
    public void began(FeatureName feature, IndexName index, UpgradeStep step) {
        next.began(feature, index, step);
    }

    @Override
    public void settled(FeatureName feature, IndexUpgrade upgrade) {
        next.settled(feature, upgrade);
    }

    @Override
    public void ended(SystemMigration.Ended migration) {
        next.ended(migration);
        trail.keep(new Entry(
                clock.instant(),
                Kind.MIGRATION_ENDED,
                Optional.empty(),
                Optional.empty(),
                Map.of(
                        "migrated_features", names(migration, FeatureMigration.Migrated.class),
                        "failed_features", names(migration, FeatureMigration.Failed.class))));
    }

    private static String names(SystemMigration migration, Class<? extends FeatureMigration> state) {
        return migration.features().stream()
                .filter(state::isInstance)
                .map(feature -> feature.feature().value())
                .collect(Collectors.joining(","));
    }

    @Override
    public void left(Leaving reason) {
        next.left(reason);
    }
}

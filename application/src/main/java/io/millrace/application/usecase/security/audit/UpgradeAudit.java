package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.Run;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Records the end of every upgrade and migration in the audit trail. The entry is durable when {@link #accept} returns.
 * If the store is unavailable, {@link #accept} throws.
 */
public record UpgradeAudit(AuditTrail trail, Clock clock) implements Consumer<UpgradeEvent> {

    @Override
    public void accept(UpgradeEvent event) {
        if (event instanceof UpgradeEvent.StreamEnded ended) {
            ReindexStatus status = ended.task().status();
            store(Map.of(
                    Run.kind(ended.task().run().plainIndex()),
                    ended.task().stream().value(),
                    "successes",
                    Integer.toString(status.successes()),
                    "errors",
                    Integer.toString(status.errors().size())));
        } else if (event instanceof UpgradeEvent.FeaturesEnded ended) {
            store(Map.of(
                    "migrated_features", names(ended.migration(), FeatureMigration.Migrated.class),
                    "failed_features", names(ended.migration(), FeatureMigration.Failed.class)));
        }
    }

    private void store(Map<String, String> details) {
        trail.store(new Entry(clock.instant(), Kind.MIGRATION_ENDED, Optional.empty(), Optional.empty(), details));
    }

    private static String names(SystemMigration migration, Class<? extends FeatureMigration> state) {
        return migration.features().stream()
                .filter(state::isInstance)
                .map(feature -> feature.feature().value())
                .collect(Collectors.joining(","));
    }
}

package io.millrace.application.usecase.security.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The entry of the end of an upgrade is durable when the listener returns, as those of other changes are. */
class UpgradeAuditTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    private final List<AuditTrail.Kind> durable = new ArrayList<>();
    private final UpgradeAudit audit = new UpgradeAudit(
            new AuditTrail() {
                @Override
                public void record(Entry entry) {
                    throw new AssertionError("a kill may lose " + entry);
                }

                @Override
                public void store(Entry entry) {
                    durable.add(entry.kind());
                }
            },
            Clock.fixed(NOON, ZoneOffset.UTC));

    @Test
    void the_end_of_an_upgrade_is_kept() {
        Run run = new Run(new StreamName("logs"), NOON, Versions.latest(), 1);

        audit.accept(new UpgradeEvent.StreamEnded(new ReindexTask.Complete(run, List.of(), NOON)));

        assertThat(durable).containsExactly(AuditTrail.Kind.MIGRATION_ENDED);
    }

    @Test
    void the_end_of_a_migration_of_system_features_is_kept() {
        SystemMigration.Run run = new SystemMigration.Run(NOON, Versions.latest());

        audit.accept(new UpgradeEvent.FeaturesEnded(new SystemMigration.Complete(run, List.of(), NOON)));

        assertThat(durable).containsExactly(AuditTrail.Kind.MIGRATION_ENDED);
    }
}

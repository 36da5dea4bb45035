package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The migration in a field. Every method is one step with the leases. */
public final class InMemorySystemMigrations extends InMemoryBegunUpgrades implements SystemMigrations {

    private final WaitingDocuments waiting;
    private Optional<SystemMigration> recorded = Optional.empty();

    public InMemorySystemMigrations(InMemoryLeases leases, WaitingDocuments waiting) {
        super(leases);
        this.waiting = Objects.requireNonNull(waiting, "waiting");
    }

    @Override
    public Optional<SystemMigration> find() {
        return leases.atomically(() -> recorded);
    }

    private static SystemMigration changed(SystemMigration migration, UnaryOperator<IndexUpgrade> change) {
        if (!(migration instanceof SystemMigration.Running running)) {
            return migration;
        }
        return new SystemMigration.Running(
                running.run(),
                running.features().stream()
                        .map(feature -> FeatureMigration.of(
                                feature.feature(),
                                feature.upgrades().stream().map(change).toList()))
                        .toList());
    }

    @Override
    public boolean start(SystemMigration.Running next) {
        return leases.atomically(() -> {
            boolean free =
                    recorded.filter(SystemMigration.Running.class::isInstance).isEmpty();
            if (free) {
                recorded = Optional.of(next);
            }
            return free;
        });
    }

    @Override
    public boolean isRunning(List<IndexVersion> versions) {
        return leases.atomically(() -> recorded.filter(SystemMigration.Running.class::isInstance)
                .filter(migration -> versions.contains(migration.run().version()))
                .isPresent());
    }

    @Override
    public void update(Lease lease, IndexUpgrade upgrade) {
        leases.whileHeld(lease.fence(), () -> {
            SystemMigration migration = recorded.orElseThrow();
            if (migration.features().stream()
                    .flatMap(feature -> feature.upgrades().stream())
                    .noneMatch(known -> known.source().equals(upgrade.source()))) {
                throw new IllegalStateException("index " + upgrade.index() + " is not part of the migration");
            }
            recorded =
                    Optional.of(changed(migration, known -> known.source().equals(upgrade.source()) ? upgrade : known));
            return recorded;
        });
    }

    /** Takes note that an index is done, in the step of the caller. */
    public void markDone(IndexId source) {
        leases.atomically(() -> recorded = recorded.map(migration ->
                changed(migration, known -> known.source().equals(source) ? UpgradeItems.done(known) : known)));
    }

    @Override
    public void update(Lease lease, SystemMigration.Running next) {
        leases.whileHeld(lease.fence(), () -> recorded = Optional.of(next));
    }

    @Override
    public void end(Lease lease, SystemMigration.Ended ended, WaitingDocuments.Addressed result) {
        leases.whileHeld(lease.fence(), () -> {
            waiting.add(result.index(), List.of(result.document()));
            recorded = Optional.of(ended);
            return recorded;
        });
    }
}

package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.upgrade.Replacement;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.Run;
import java.util.Optional;

/** The base class of the replacements that work on the indices of an upgrade task, see {@link Replacement}. */
abstract class TaskReplacement implements Replacement {

    private final ReindexTasks tasks;
    private final Indices indices;
    private final IndexUpgrades upgrades;
    private final IndexVersions versions;
    private final Lease lease;
    private final Run run;

    TaskReplacement(
            ReindexTasks tasks, Indices indices, IndexUpgrades upgrades, IndexVersions versions, Lease lease, Run run) {
        this.tasks = tasks;
        this.indices = indices;
        this.upgrades = upgrades;
        this.versions = versions;
        this.lease = lease;
        this.run = run;
    }

    final Indices indices() {
        return indices;
    }

    final IndexUpgrades upgrades() {
        return upgrades;
    }

    final Run run() {
        return run;
    }

    @Override
    public final UpgradeEvent.Subject subject() {
        return UpgradeEvent.Subject.of(run);
    }

    @Override
    public final IndexVersion version() {
        return run.version();
    }

    @Override
    public final IndexName destinationOf(IndexName source) {
        return DestinationName.of(source);
    }

    @Override
    public final boolean hidesDestinationOf(Index source) {
        return true;
    }

    @Override
    public final void storeProgress(IndexUpgrade upgrade) {
        tasks.update(lease, upgrade);
    }

    @Override
    public final BegunUpgrades begun() {
        return tasks;
    }

    /** Returns the source of an upgrade; empty if the source was deleted. */
    final Optional<Index> source(IndexUpgrade upgrade) {
        return indices.findIndex(upgrade.index()).filter(index -> index.id().equals(upgrade.source()));
    }

    /**
     * Rejects the upgrade if documents would lose data. Called before the first change of each index, because the
     * mappings may have changed since the task was started.
     *
     * @throws Rejection if documents would lose data that the run does not allow them to lose
     */
    final void requireWhole(IndexUpgrade upgrade) {
        versions.listIndexFindings(source(upgrade).stream().toList()).stream()
                .filter(finding -> finding.losesData(run.allowsLossOfExcludedFields()))
                .findFirst()
                .ifPresent(finding -> {
                    throw Rejection.invalid(finding.message());
                });
    }
}
